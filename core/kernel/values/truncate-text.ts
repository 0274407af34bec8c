/** Shortens a text to at most `limit` bytes of UTF-8, plus an ellipsis. Encoded for a cookie, a byte takes at most three characters. */
export function truncateText(text: string, limit: number): string {
  let [size, end] = [0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (size > limit) return `${text.slice(0, end)}…`
    end += character.length
  }
  return text
}
