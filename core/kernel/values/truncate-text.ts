/** A text of a limited size. */

/**
 * The beginning of a text: at most so many bytes of UTF-8, with an ellipsis where something is left out. Encoded for a cookie, a
 * byte takes at most three characters.
 */
export function truncateText(text: string, most: number): string {
  let [size, end] = [0, 0]
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (size > most) return `${text.slice(0, end)}…`
    end += letter.length
  }
  return text
}
