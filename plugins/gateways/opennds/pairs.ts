/** Parses a `fas` parameter: base64 of `key=value` pairs with commas between. Null for any other text. */
export function openndsPairs(fas: string | null): ReadonlyMap<string, string> | null {
  if (fas === null) return null
  try {
    // URL queries decode a plus sign as a space.
    const bytes = Uint8Array.from(atob(fas.replace(/ /g, '+')), (character) => character.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const pairs = new Map<string, string>()
    for (const pair of text.split(', ')) {
      const at = pair.indexOf('=')
      if (at > 0) pairs.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return pairs.has('hid') ? pairs : null
  } catch {
    return null
  }
}
