/** Writes a folder for an HTTP address that several hosts share (docs/operators/fleet.md). */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { INDEX_FILE } from '../../host/partners/partner-index.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { writeIndex, type Indexing, type Shelf } from '../../studio/store/write-index.ts'

export type FolderIndexing = Omit<Indexing, 'shelf'> & { readonly to: string }

export async function writeIndexFolder({ to, ...indexing }: FolderIndexing): Promise<CommandResult> {
  if (to === '') return { refusal: 'Which folder? npm run partner -- index <folder> [--remove <id> …]' }
  const result = await writeIndex({ ...indexing, shelf: folderShelf(to) })
  if ('refusal' in result) return result
  const { count, gone } = result
  return {
    text: [
      `${to}: ${count} partners${gone.length > 0 ? `, ${gone.join(', ')} removed` : ''}.`,
      `Next: upload partners/ and logos/ first, ${INDEX_FILE} last; then HOST_PARTNERS=https://<address> (docs/operators/fleet.md).`,
    ].join('\n'),
  }
}

function folderShelf(to: string): Shelf {
  const index = join(to, INDEX_FILE)
  return {
    name: index,
    readIndex: async () => (existsSync(index) ? readFileSync(index, 'utf8') : null),
    write: async (file, bytes) => {
      if (!existsSync(join(to, file))) writeWhole(join(to, file), bytes)
    },
    replaceIndex: async (text) => writeWhole(index, text),
  }
}

/** Replaces the file in one step, because a server may send it meanwhile. */
function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}
