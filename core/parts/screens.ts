/** Loads screens and parts of plugins together with the words that they use. */
import type { ComponentType } from 'react'
import type { Loader } from './loaded.ts'
import type { Plan } from '../plugin/plan.ts'
import type { Text, WordSource } from '../text/text.ts'

export type ScreenToLoad = {
  readonly load: Loader<ComponentType>
  /** Its plugin's words, and those of the plugins it builds on. */
  readonly words?: readonly Words[]
}
type Words = { readonly namespace: string; readonly source: WordSource }

/** By text first: a host draws portals in many languages and wordings, and each has words of its own to load. */
const tied = new WeakMap<Text, WeakMap<Loader<ComponentType>, Map<string, Loader<ComponentType>>>>()

/** One loader for a screen and its words; the same one each time, so that what is loaded stays loaded. */
export function loadScreen(text: Text, { load, words = [] }: ScreenToLoad): Loader<ComponentType> {
  if (words.length === 0) return load
  const byLoader = tied.get(text) ?? new WeakMap<Loader<ComponentType>, Map<string, Loader<ComponentType>>>()
  tied.set(text, byLoader)
  const known = byLoader.get(load) ?? new Map<string, Loader<ComponentType>>()
  byLoader.set(load, known)
  const key = words.map((one) => one.namespace).join(' ')
  const both =
    known.get(key) ??
    (async () => {
      const [screen] = await Promise.all([load(), ...words.map((one) => text.ensure(one.namespace, one.source))])
      return screen
    })
  known.set(key, both)
  return both
}

/** The words that parts of a plugin may use: its own, and those of all it needs. */
export function wordsOf(plan: Plan, id: string, seen: readonly string[] = []): readonly Words[] {
  const plugin = plan.plugins.find((one) => one.plugin.id === id)?.plugin
  if (!plugin || seen.includes(id)) return []
  const own = plugin.locales ? [{ namespace: id, source: plugin.locales }] : []
  return [...own, ...plugin.needs.flatMap((need) => wordsOf(plan, need, [...seen, id]))]
}
