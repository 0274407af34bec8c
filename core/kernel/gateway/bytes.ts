/** The bytes of a challenge in hexadecimal; null for any other text. */
export function bytesOf(hex: string): readonly number[] | null {
  if (!/^([\da-f]{2}){1,64}$/i.test(hex)) return null
  return Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function utf8(text: string): readonly number[] {
  return [...new TextEncoder().encode(text)]
}
