/**
 * Reads files of the partners' folder. Only regular files inside the folder are read, at most as many bytes as allowed;
 * a link may lead to another file inside the folder, as Kubernetes mounts do. Nothing here throws: whatever goes wrong is
 * a fault of that one file.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { PartnerFault } from './partner-fault.ts'
import { MOST_BYTES } from './check-partner.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A fault without its place in a file. */
export type FileFault = Pick<PartnerFault, 'code' | 'expected' | 'received' | 'remedy'>
export type FileRead = { readonly bytes: Bytes } | { readonly fault: FileFault }
export type TextRead = { readonly text: string } | { readonly fault: FileFault }

/** Name of the folder of logos inside the partners' folder. */
export const LOGOS = 'logos'
/** Largest size of a logo in bytes: a phone on a slow line waits for it. */
export const MOST_LOGO_BYTES = 200 * 1024

/** Not to wait for a writer when a file is a FIFO, and not to follow a link that replaced the file meanwhile. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** The names in a folder in order, without dot files. Null when the folder cannot be read. */
export function listNames(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch {
    return null
  }
}

/** The names of the partners' files. Null when the folder cannot be read. */
export function partnerFileNames(folder: string): readonly string[] | null {
  return listNames(folder)?.filter((name) => name.endsWith('.json')) ?? null
}

/** The text of a partner's file. */
export function readPartnerText(folder: string, file: string): TextRead {
  const read = readInside(folder, file, MOST_BYTES)
  if ('fault' in read) return read
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.bytes) }
  } catch {
    const fault = {
      code: 'P219',
      expected: 'a text in UTF-8',
      received: 'bytes of another encoding',
      remedy: 'save the file as UTF-8',
    } as const
    return { fault }
  }
}

/** A logo that can be shown: a picture of the type that its name says, and not too large. */
export function readLogo(folder: string, logo: string): FileRead {
  const read = readInside(folder, join(LOGOS, logo), MOST_LOGO_BYTES)
  if ('fault' in read) {
    const { code } = read.fault
    if (code === 'P201') return { fault: { ...read.fault, code: 'P218', remedy: 'make the picture smaller' } }
    return { fault: { ...read.fault, code: 'P211', remedy: 'put the picture into the folder logos' } }
  }
  const expected = TYPES[extname(logo)]
  const received = TYPES[Object.keys(TYPES).find((type) => SIGNATURES[type]?.(read.bytes)) ?? '']
  if (expected !== undefined && expected === received) return read
  const remedy = received === undefined ? 'save the picture as SVG, PNG or WebP' : 'correct the end of the file’s name'
  return {
    fault: { code: 'P218', expected: expected ?? 'a picture', received: received ?? 'something else', remedy },
  }
}

/** What is wrong with a logo of this folder, or null. For `readPartner`. */
export function logoFaultIn(folder: string, logo: string): FileFault | null {
  const read = readLogo(folder, logo)
  return 'fault' in read ? read.fault : null
}

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

function asText(bytes: Bytes): string {
  return new TextDecoder().decode(bytes)
}

/** Reads the file `name` below `folder`, at most `most` bytes of it. */
export function readInside(folder: string, name: string, most: number): FileRead {
  let descriptor: number | null = null
  try {
    const path = realpathSync(join(folder, name))
    if (!isInside(path, realpathSync(folder))) return unreadable('a link that leads out of the folder')
    descriptor = openSync(path, FLAGS)
    if (!fstatSync(descriptor).isFile()) return unreadable('something that is not a file')
    // One byte more than allowed shows that there is more. The size is not asked for: the file may grow meanwhile.
    const bytes = new Uint8Array(most + 1)
    let size = 0
    for (;;) {
      const count = readSync(descriptor, bytes, size, bytes.length - size, null)
      size += count
      if (count === 0 || size > most) break
    }
    if (size <= most) return { bytes: bytes.slice(0, size) }
    const expected = `at most ${most} bytes`
    const received = `${Math.max(fstatSync(descriptor).size, size)} bytes`
    return { fault: { code: 'P201', expected, received, remedy: 'shorten it' } }
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error))
  } finally {
    if (descriptor !== null) closeQuietly(descriptor)
  }
}

/** A text that changes when the file is written, replaced or removed. Null when nothing can be told of it. */
export function stampOf(folder: string, name: string): string | null {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(join(folder, name), { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
  } catch {
    return null
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`)
}

function unreadable(received: string): { readonly fault: FileFault } {
  return {
    fault: {
      code: 'P212',
      expected: 'a file inside the folder',
      received,
      remedy: 'see to the file and its permissions',
    },
  }
}

function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor)
  } catch {
    // A network disk may report a late error here; the file was only read.
  }
}
