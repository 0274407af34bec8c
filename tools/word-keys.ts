/** Every text of the portal by its name, `<plugin or core>:<key>`. */
import coreWords from '../locales/en/core.json'
import type { WordTree } from '../core/plugin/define-plugin.ts'
import { pluginCards } from './plugin-cards.ts'

export async function wordKeys(): Promise<ReadonlySet<string>> {
  const trees = await Promise.all(
    pluginCards.map(async ({ id, locales }) => [id, locales ? (await locales.en()).default : {}] as const),
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
