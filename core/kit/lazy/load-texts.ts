/** Loads a screen or part together with the words that it uses. */
import type { Plan } from '../../kernel/plugin/plan.ts'
import type { TextSource } from '../../kernel/text/languages.ts'
import type { Text } from '../../kernel/text/text.ts'
import type { Loader } from './module-loader.ts'

export type ComponentTexts = { readonly namespace: string; readonly source: TextSource }

/** Keyed by `Text` first: the prerender draws portals in several languages and wordings, and each loads its own words. */
const tied = new WeakMap<Text, WeakMap<Loader<unknown>, Map<string, Loader<unknown>>>>()

/** A loader for a module and its words. The same arguments give the same loader, which `module-loader.ts` uses as its cache key. */
export function withTexts<Thing>(text: Text, load: Loader<Thing>, words: readonly ComponentTexts[]): Loader<Thing> {
  if (words.length === 0) return load
  const byLoader = tied.get(text) ?? new WeakMap<Loader<unknown>, Map<string, Loader<unknown>>>()
  tied.set(text, byLoader)
  const known = byLoader.get(load) ?? new Map<string, Loader<unknown>>()
  byLoader.set(load, known)
  const key = words.map((one) => one.namespace).join(' ')
  const both: Loader<unknown> =
    known.get(key) ??
    // With what the build has noted at it, as `vite-sources.ts` does.
    Object.assign(async () => {
      const [thing] = await Promise.all([load(), ...words.map((one) => text.ensure(one.namespace, one.source))])
      return thing
    }, load)
  known.set(key, both)
  // The entry was made from this loader, so it has the loader's type.
  return both as Loader<Thing>
}

/** The words that parts of a plugin may use: its own, and those of the plugins it needs, directly or not. */
export function textsOf(plan: Plan, id: string, seen: readonly string[] = []): readonly ComponentTexts[] {
  const plugin = plan.plugins.find((one) => one.plugin.id === id)?.plugin
  if (!plugin || seen.includes(id)) return []
  const own = plugin.locales ? [{ namespace: id, source: plugin.locales }] : []
  return [...own, ...plugin.needs.flatMap((need) => textsOf(plan, need, [...seen, id]))]
}
