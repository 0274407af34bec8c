/** Loads screens with their plugin's words, and the core's own lazy parts. */
import type { ComponentType } from 'react'
import type { Loader } from './plugin/loaded.ts'
import type { Text, WordSource } from './text/text.ts'

export type ScreenToLoad = {
  readonly load: Loader<ComponentType>
  readonly words?: { readonly namespace: string; readonly source: WordSource }
}

const tied = new WeakMap<Loader<ComponentType>, Loader<ComponentType>>()

/** One loader for a screen and its words; the same one each time, so that what is loaded stays loaded. */
export function loadScreen(text: Text, { load, words }: ScreenToLoad): Loader<ComponentType> {
  if (!words) return load
  const known = tied.get(load)
  if (known) return known
  const both: Loader<ComponentType> = async () => {
    const [screen] = await Promise.all([load(), text.ensure(words.namespace, words.source)])
    return screen
  }
  tied.set(load, both)
  return both
}

export const loadMainFrame = () => import('./layout/main-frame.tsx')
export const loadErrorScreen: Loader<ComponentType> = () => import('./layout/error-screen.tsx')
export const loadNotFound = () => import('./layout/not-found.tsx')
export const loadMaintenance = () => import('./maintenance-screen.tsx')
export const loadNotices = () => import('./ui/notice-list.tsx')
