/**
 * `crypto.randomUUID` (RFC 9562, version 4). Current browsers also lack it on insecure pages, as behind some captive portals.
 */
export function install({ crypto }: typeof globalThis): void {
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const digits = Array.from(bytes, (byte, index) => {
      // The version is in the upper half of byte 6, the variant in the upper two bits of byte 8.
      const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
      return value.toString(16).padStart(2, '0')
    }).join('')
    const slice = (from: number, to: number) => digits.slice(from, to)
    return `${slice(0, 8)}-${slice(8, 12)}-${slice(12, 16)}-${slice(16, 20)}-${slice(20, 32)}`
  }
}
