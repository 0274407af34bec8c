/** Stores the bytes of files in a folder shared by all bridges. The operator must back it up separately. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileBytes } from './files.ts'

export function inFolder(folder: string): FileBytes {
  const pathOf = (id: string) => {
    if (!/^\w{1,64}$/.test(id)) throw new RangeError('This is no id of a file')
    return join(folder, id)
  }
  return {
    write: async (id, bytes) => {
      const path = pathOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when complete, because the process may die while it writes.
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flag: 'wx' })
      await rename(`${path}.part`, path)
    },
    read: async (id) => {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
