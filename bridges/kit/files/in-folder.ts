/** Keeps the bytes of files in a folder that all bridges share. Its back-up is the operator's, besides the database's. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileBytes } from './files.ts'

export function inFolder(folder: string): FileBytes {
  const placeOf = (id: string) => {
    if (!/^\w{1,64}$/.test(id)) throw new RangeError('This is no id of a file')
    return join(folder, id)
  }
  return {
    write: async (id, bytes) => {
      const place = placeOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when it is whole, since a process may die while it writes.
      await writeFile(`${place}.part`, bytes, { mode: 0o600, flag: 'wx' })
      await rename(`${place}.part`, place)
    },
    read: async (id) => {
      try {
        return await readFile(placeOf(id))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
