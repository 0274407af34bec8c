/** Stores the last valid copies of files in a folder on disk, for the partner source that is an HTTP address (`http-store.ts`). */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { HttpCopies } from './http-store.ts'

/** The names come from an index (`host/partners/partner-index.ts`), which allows none outside the folder. */
export function httpCopiesIn(folder: string): HttpCopies {
  return {
    read: async (name) => new Uint8Array(await readFile(join(folder, name))),
    write: async (name, bytes) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      // A partly written copy would be worse than an outdated one.
      const partial = `${path}.${process.pid}.part`
      await writeFile(partial, bytes)
      await rename(partial, path)
    },
  }
}
