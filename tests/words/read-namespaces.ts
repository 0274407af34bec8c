/** The project's own files of words: the core's, those of its parts that load later, and each plugin's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Namespace } from './check-words.ts'
import type { WordTree } from './word-tree.ts'

export function readNamespaces(root: string): readonly Namespace[] {
  // Files of words hold texts and branches of texts; what else they might hold would not compile where they are loaded.
  const read = (path: string): WordTree => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const plugins = readdirSync(join(root, 'plugins'))
    .filter((id) => existsSync(join(root, 'plugins', id, 'locales', 'id.json')))
    .map((id) => ({
      name: id,
      folder: `plugins/${id}/locales`,
      id: read(`plugins/${id}/locales/id.json`),
      en: read(`plugins/${id}/locales/en.json`),
    }))
  const own = readdirSync(join(root, 'locales', 'id'))
    .map((file) => file.replace(/\.json$/, ''))
    .map((name) => ({
      name,
      folder: 'locales',
      id: read(`locales/id/${name}.json`),
      en: read(`locales/en/${name}.json`),
    }))
  return [...own, ...plugins]
}
