/** The keys of all texts of the portal, as `<plugin or core>:<key>`. */
import coreWords from '../locales/en/core.json'
import { readWords, type WordTree } from '../core/text/languages.ts'
import { pluginCards } from './plugin-cards.ts'

export async function wordKeys(): Promise<ReadonlySet<string>> {
  const trees = await Promise.all(
    pluginCards.map(async ({ id, locales }) => {
      const trees = await Promise.all(Object.values(locales ?? {}).map(async (load) => readWords(await load())))
      return [id, Object.assign({}, ...trees) as WordTree] as const
    }),
  )
  return new Set(
    [['core', coreWords] as const, ...trees].flatMap(([name, tree]) => keysOf(tree).map((key) => `${name}:${key}`)),
  )
}

function keysOf(tree: WordTree): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : keysOf(value).map((inner) => `${key}.${inner}`),
  )
}
