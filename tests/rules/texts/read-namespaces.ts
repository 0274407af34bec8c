/** Reads the project's locale files: those of the core, of its files that load later, of each plugin, and of the sandbox's desk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Namespace } from './check-words.ts'
import type { TextTree } from './word-tree.ts'

// Locale files contain only texts and groups of texts; anything else would not compile where they are imported.
const read = (path: string): TextTree => JSON.parse(readFileSync(path, 'utf8'))
const names = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const bare = (file: string) => file.replace(/\.json$/, '')

/** The texts that customers read. */
export function readNamespaces(root: string): readonly Namespace[] {
  const plugins = readdirSync(join(root, 'plugins'))
    .map((id) => ({ name: id, folder: `plugins/${id}/locales` }))
    .filter(({ folder }) => existsSync(join(root, folder)))
    .map(({ name, folder }) => readFolder(root, name, folder))
  const languages = names(join(root, 'locales'))
  const files = new Set(languages.flatMap((language) => names(join(root, 'locales', language))))
  // `language.json` describes the language and contains no texts. `labels` are translations of plugins' labels, not keys.
  files.delete('language.json')
  const own = [...files].map((file) => ({
    name: bare(file),
    folder: 'locales',
    words: Object.fromEntries(
      languages
        .filter((language) => existsSync(join(root, 'locales', language, file)))
        .map((language) => {
          const { labels: _, ...texts } = read(join(root, 'locales', language, file))
          return [language, texts]
        }),
    ),
  }))
  return [...own, ...plugins]
}

/** The texts of the sandbox's desk, which developers read. */
export function readDeskTexts(root: string): Namespace {
  return readFolder(root, 'desk', 'sandbox/desk/locales')
}

function readFolder(root: string, name: string, folder: string): Namespace {
  const files = names(join(root, folder))
  return { name, folder, words: Object.fromEntries(files.map((file) => [bare(file), read(join(root, folder, file))])) }
}
