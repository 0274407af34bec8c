/** Reads the project's locale files: those of the core, of its files that load later, and of each plugin. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Namespace } from './check-words.ts'
import type { TextTree } from './word-tree.ts'

export function readNamespaces(root: string): readonly Namespace[] {
  // Locale files contain only texts and groups of texts; anything else would not compile where they are imported.
  const read = (path: string): TextTree => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const names = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
  const bare = (file: string) => file.replace(/\.json$/, '')
  const plugins = readdirSync(join(root, 'plugins'))
    .map((id) => ({ name: id, folder: `plugins/${id}/locales` }))
    .filter(({ folder }) => existsSync(join(root, folder)))
    .map(({ name, folder }) => ({
      name,
      folder,
      words: Object.fromEntries(names(folder).map((file) => [bare(file), read(`${folder}/${file}`)])),
    }))
  const languages = names('locales')
  const files = new Set(languages.flatMap((language) => names(`locales/${language}`)))
  // `language.json` describes the language and contains no texts. `labels` are translations of plugins' labels, not keys.
  files.delete('language.json')
  const own = [...files].map((file) => ({
    name: bare(file),
    folder: 'locales',
    words: Object.fromEntries(
      languages
        .filter((language) => existsSync(join(root, 'locales', language, file)))
        .map((language) => {
          const { labels: _, ...texts } = read(`locales/${language}/${file}`)
          return [language, texts]
        }),
    ),
  }))
  return [...own, ...plugins]
}
