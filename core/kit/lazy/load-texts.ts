import type { Plan } from '../../kernel/plugin/plan.ts'
import type { TextSource } from '../../kernel/text/languages.ts'
import type { Text } from '../../kernel/text/text.ts'
import type { Loader } from './module-loader.ts'

export type ComponentTexts = { readonly namespace: string; readonly source: TextSource }

/** Keyed by `Text` first: a server renders portals with several languages and texts, and each loads its own. */
const combinedLoaders = new WeakMap<Text, WeakMap<Loader<unknown>, Map<string, Loader<unknown>>>>()

/** A loader of a module and its texts. Equal arguments return the same loader, which is the cache key of `module-loader.ts`. */
export function withTexts<Thing>(text: Text, load: Loader<Thing>, texts: readonly ComponentTexts[]): Loader<Thing> {
  if (texts.length === 0) return load
  const byLoader = combinedLoaders.get(text) ?? new WeakMap<Loader<unknown>, Map<string, Loader<unknown>>>()
  combinedLoaders.set(text, byLoader)
  const known = byLoader.get(load) ?? new Map<string, Loader<unknown>>()
  byLoader.set(load, known)
  const key = texts.map(({ namespace }) => namespace).join(' ')
  const both: Loader<unknown> =
    known.get(key) ??
    // Copies the properties that the build has added to the loader (`vite-sources.ts`).
    Object.assign(async () => {
      const [thing] = await Promise.all([
        load(),
        ...texts.map(({ namespace, source }) => text.ensure(namespace, source)),
      ])
      return thing
    }, load)
  known.set(key, both)
  // The type holds: the entry was created from this loader.
  return both as Loader<Thing>
}

/** The texts that components of a plugin may use: its own, and those of the plugins that it needs, directly or not. */
export function textsOf(plan: Plan, id: string, seen: readonly string[] = []): readonly ComponentTexts[] {
  const plugin = plan.plugins.find((planned) => planned.plugin.id === id)?.plugin
  if (!plugin || seen.includes(id)) return []
  const own = plugin.locales ? [{ namespace: id, source: plugin.locales }] : []
  return [...own, ...plugin.needs.flatMap((need) => textsOf(plan, need, [...seen, id]))]
}
