/** The rule for a picture of a brand: its content is of the type that its name says. */
import type { PartnerFault } from './partner-fault.ts'

type Bytes = Uint8Array<ArrayBuffer>

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'an SVG picture',
  '.png': 'a PNG picture',
  '.webp': 'a WebP picture',
}
const SIGNATURES: Readonly<Record<string, (bytes: Bytes) => boolean>> = {
  '.svg': (bytes) => /^\s*<(\?xml|!--|!DOCTYPE svg|svg)[\s\S]*<svg[\s/>]|^\s*<svg[\s/>]/.test(asText(bytes)),
  '.png': (bytes) => asText(bytes.subarray(1, 4)) === 'PNG' && bytes[0] === 0x89,
  '.webp': (bytes) => asText(bytes.subarray(0, 4)) === 'RIFF' && asText(bytes.subarray(8, 12)) === 'WEBP',
}

/** The fault of a picture's content, or null. */
export function pictureFault(
  name: string,
  bytes: Bytes,
): Pick<PartnerFault, 'code' | 'expected' | 'received' | 'remedy'> | null {
  const expected = TYPES[name.slice(name.lastIndexOf('.'))]
  const received = TYPES[Object.keys(TYPES).find((type) => SIGNATURES[type]?.(bytes)) ?? '']
  if (expected !== undefined && expected === received) return null
  const remedy = received === undefined ? 'save the picture as SVG, PNG or WebP' : 'correct the end of the file’s name'
  return { code: 'P218', expected: expected ?? 'a picture', received: received ?? 'something else', remedy }
}

function asText(bytes: Bytes): string {
  return new TextDecoder().decode(bytes)
}
