/**
 * Reads files of the partners' folder. Only regular files inside the folder are read, at most as many bytes as allowed;
 * a link may lead to another file inside the folder, as Kubernetes mounts do. Nothing here throws: a failure is a fault of
 * that one file.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { PartnerFault } from '../../schemas/partner/partner-fault.ts'
import { MAX_PARTNER_BYTES } from '../../schemas/partner/check-partner.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { MAX_PICTURE_BYTES } from '../../core/kernel/partner/pictures.ts'
import { pictureFault } from '../../schemas/partner/picture-fault.ts'
import { ADMITTED_LIST } from '../../schemas/partner/read-partner.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type FileFault = Pick<PartnerFault, 'code' | 'expected' | 'received' | 'remedy'>
export type FileRead = { readonly bytes: Bytes } | { readonly fault: FileFault }
export type TextRead = { readonly text: string } | { readonly fault: FileFault }

/** Name of the folder of pictures inside the partners' folder. */
export const LOGOS = 'logos'

/** The file system calls used here. Each may throw. Tests replace them, because no disk makes an EIO or an ESTALE on demand. */
export type FileSystem = {
  names(folder: string): readonly string[]
  realPath(path: string): string
  /** Opens a file for reading; returns its descriptor. */
  open(path: string): number
  /** Whether the open file is a regular one, and its size in bytes. */
  stat(descriptor: number): { readonly isFile: boolean; readonly size: number }
  /** Reads into `bytes` from `offset` on; returns how many bytes, 0 at the end. */
  read(descriptor: number, bytes: Bytes, offset: number): number
  close(descriptor: number): void
  /** A text that changes when the file is written or replaced. */
  stamp(path: string): string
}

/** Does not wait for a writer when a file is a FIFO, and does not follow a link that replaced the file meanwhile. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

export const DISK: FileSystem = {
  names: (folder) => readdirSync(folder),
  realPath: (path) => realpathSync.native(path),
  open: (path) => openSync(path, FLAGS),
  stat: (descriptor) => {
    const stat = fstatSync(descriptor)
    return { isFile: stat.isFile(), size: stat.size }
  },
  read: (descriptor, bytes, offset) => readSync(descriptor, bytes, offset, bytes.length - offset, null),
  close: (descriptor) => closeSync(descriptor),
  stamp: (path) => {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
  },
}

/** The names in a folder in order, without dot files. Null when the folder cannot be read. */
export function listNames(folder: string, files: FileSystem = DISK): readonly string[] | null {
  try {
    return files
      .names(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch {
    return null
  }
}

/** The names of the partners' files. Null when the folder cannot be read. */
export function partnerFileNames(folder: string, files: FileSystem = DISK): readonly string[] | null {
  return listNames(folder, files)?.filter((name) => name.endsWith('.json') && name !== ADMITTED_LIST) ?? null
}

export function readPartnerText(folder: string, file: string, files: FileSystem = DISK): TextRead {
  const read = readInside(folder, file, MAX_PARTNER_BYTES, files)
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

/** A picture that can be shown: of the type that its name says, and not too large. */
export function readPicture(folder: string, name: string, files: FileSystem = DISK): FileRead {
  const read = readInside(folder, join(LOGOS, name), MAX_PICTURE_BYTES, files)
  if ('fault' in read) {
    const { code } = read.fault
    if (code === 'P201') return { fault: { ...read.fault, code: 'P218', remedy: 'make the picture smaller' } }
    return { fault: { ...read.fault, code: 'P211', remedy: 'put the picture into the folder logos' } }
  }
  const fault = pictureFault(name, read.bytes)
  return fault ? { fault } : read
}

/** The fault of a picture in this folder, or null. For `readPartner`. */
export function pictureFaultIn(folder: string, name: string, files: FileSystem = DISK): FileFault | null {
  const read = readPicture(folder, name, files)
  return 'fault' in read ? read.fault : null
}

/** Reads the file `name` below `folder`, at most `most` bytes of it. */
export function readInside(folder: string, name: string, max: number, files: FileSystem = DISK): FileRead {
  let descriptor: number | null = null
  try {
    const path = files.realPath(join(folder, name))
    if (!isInside(path, files.realPath(folder))) return unreadable('a link that leads out of the folder')
    descriptor = files.open(path)
    const { isFile, size: hint } = files.stat(descriptor)
    if (!isFile) return unreadable('something that is not a file')
    // One byte more than allowed shows that there is more. The size is a hint only: the file may grow meanwhile.
    let bytes = new Uint8Array(Math.min(hint, max) + 1)
    let size = 0
    for (;;) {
      const count = files.read(descriptor, bytes, size)
      size += count
      if (count === 0 || size > max) break
      if (size === bytes.length) bytes = grown(bytes, Math.min(2 * size, max + 1))
    }
    if (size <= max) return { bytes: bytes.slice(0, size) }
    const expected = `at most ${max} bytes`
    const received = `${Math.max(files.stat(descriptor).size, size)} bytes`
    return { fault: { code: 'P201', expected, received, remedy: 'shorten it' } }
  } catch (error) {
    return unreadable(isMissing(error) ? 'no such file' : error instanceof Error ? error.message : String(error))
  } finally {
    if (descriptor !== null) closeQuietly(descriptor, files)
  }
}

function grown(bytes: Bytes, size: number): Bytes {
  const more = new Uint8Array(size)
  more.set(bytes)
  return more
}

/** A text that changes when the file is written, replaced or removed. Null when its state cannot be read. */
export function stampOf(folder: string, name: string, files: FileSystem = DISK): string | null {
  try {
    return files.stamp(join(folder, name))
  } catch {
    return null
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`)
}

function isMissing(error: unknown): boolean {
  return isRecord(error) && error.code === 'ENOENT'
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

function closeQuietly(descriptor: number, files: FileSystem): void {
  try {
    files.close(descriptor)
  } catch {
    // A network disk may report a late error here; the file was only read.
  }
}
