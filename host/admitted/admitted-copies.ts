/** Keeps the files of admitted plugins in a folder that outlives the host, by their hash, so that an address may be gone. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '../http/encoding.ts'

/** Name of the folder of copies, below the folder of what the host keeps. */
export const COPIES = 'admitted'

export type AdmittedCopies = {
  /** The copy with this `integrity`; null: there is none. Its content may have changed since. */
  read(integrity: string): Promise<Bytes | null>
  write(integrity: string, bytes: Bytes): Promise<void>
  /** Removes all other copies. */
  keepOnly(integrities: readonly string[]): Promise<void>
}

export function admittedCopiesIn(folder: string): AdmittedCopies {
  return {
    read: async (integrity) => {
      try {
        return new Uint8Array(await readFile(join(folder, nameOf(integrity))))
      } catch {
        return null
      }
    },
    write: async (integrity, bytes) => {
      await mkdir(folder, { recursive: true })
      const path = join(folder, nameOf(integrity))
      // A partly written copy would be worse than none.
      const partial = `${path}.${process.pid}.part`
      await writeFile(partial, bytes)
      await rename(partial, path)
    },
    keepOnly: async (integrities) => {
      const kept = new Set(integrities.map(nameOf))
      const names = await readdir(folder).catch(() => [])
      await Promise.all(names.filter((name) => !kept.has(name)).map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

/** Base64 has `/`, which no file name can have. */
function nameOf(integrity: string): string {
  return `${integrity.replaceAll('/', '_').replaceAll('+', '-')}.js`
}
