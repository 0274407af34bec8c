/** Ties the loading of a screen or part to the words that it uses. */
import type { Plan } from '../plugin/plan.ts'
import type { WordSource } from '../text/languages.ts'
import type { Text } from '../text/text.ts'
import type { Loader } from './loaded.ts'

export type PartWords = { readonly namespace: string; readonly source: WordSource }

/** By text first: a host draws portals in many languages and wordings, and each has words of its own to load. */
const tied = new WeakMap<Text, WeakMap<Loader<unknown>, Map<string, Loader<unknown>>>>()

/** One loader for a thing and its words; the same one each time, so that what is loaded stays loaded. */
export function withWords<Thing>(text: Text, load: Loader<Thing>, words: readonly PartWords[]): Loader<Thing> {
  if (words.length === 0) return load
  const byLoader = tied.get(text) ?? new WeakMap<Loader<unknown>, Map<string, Loader<unknown>>>()
  tied.set(text, byLoader)
  const known = byLoader.get(load) ?? new Map<string, Loader<unknown>>()
  byLoader.set(load, known)
  const key = words.map((one) => one.namespace).join(' ')
  const both: Loader<unknown> =
    known.get(key) ??
    (async () => {
      const [thing] = await Promise.all([load(), ...words.map((one) => text.ensure(one.namespace, one.source))])
      return thing
    })
  known.set(key, both)
  // What stands under this loader was made from it, so it has this loader's type.
  return both as Loader<Thing>
}

/** The words that parts of a plugin may use: its own, and those of all it needs. */
export function wordsOf(plan: Plan, id: string, seen: readonly string[] = []): readonly PartWords[] {
  const plugin = plan.plugins.find((one) => one.plugin.id === id)?.plugin
  if (!plugin || seen.includes(id)) return []
  const own = plugin.locales ? [{ namespace: id, source: plugin.locales }] : []
  return [...own, ...plugin.needs.flatMap((need) => wordsOf(plan, need, [...seen, id]))]
}
