/** Records where the last valid copies in a folder came from, so that they are never served for another folder or address of partners. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type CopiesSource = {
  /** Whether the copies in the folder came from this source. */
  isSame(): boolean
  /** Removes the copies of another source. Called before the first copy is stored. May throw. */
  claim(): void
}

/** No partner's file and no picture has such a name. */
const SOURCE_FILE = '.source'

/**
 * @param folder of the copies
 * @param source path or address of the partners
 * @param beside files outside the folder that belong to the same copies
 */
export function copiesSource(folder: string, source: string, beside: readonly string[] = []): CopiesSource {
  const path = join(folder, SOURCE_FILE)
  let isSame = read(path) === source
  return {
    isSame: () => isSame,
    claim: () => {
      if (isSame) return
      for (const other of [...beside, folder]) rmSync(other, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, source)
      isSame = true
    },
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
