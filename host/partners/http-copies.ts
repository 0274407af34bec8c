/** Stores the last valid copies of files in a folder on disk, for the partner source that is an HTTP address (`http-store.ts`). */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copiesSource } from './copies-source.ts'
import type { HttpCopies } from './http-store.ts'

/**
 * The names come from an index (`host/partners/partner-index.ts`), which allows none outside the folder. Copies of another address are
 * ignored, and removed once this one answers.
 */
export function httpCopiesIn(folder: string, address: string): HttpCopies {
  const source = copiesSource(folder, address)
  return {
    read: async (name) => (source.isSame() ? new Uint8Array(await readFile(join(folder, name))) : null),
    write: async (name, bytes) => {
      source.claim()
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      // A partly written copy would be worse than an outdated one.
      const partial = `${path}.${process.pid}.part`
      await writeFile(partial, bytes)
      await rename(partial, path)
    },
  }
}
