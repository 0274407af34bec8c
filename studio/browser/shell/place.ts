/** Where in the studio somebody is. It is the address's fragment, so that the server has one page and a link opens the same place. */
import { useCallback, useSyncExternalStore } from 'react'

export const TABS = ['look', 'home', 'words', 'pages', 'address', 'expert'] as const
export type Tab = (typeof TABS)[number]

export type Place =
  | { readonly kind: 'partners' }
  | { readonly kind: 'new' }
  | { readonly kind: 'editor'; readonly id: string; readonly tab: Tab }

export function placeOf(fragment: string): Place {
  const [, first, id = '', tab] = fragment.replace(/^#/, '').split('/')
  if (first === 'new') return { kind: 'new' }
  if (first !== 'partners' || id === '') return { kind: 'partners' }
  return { kind: 'editor', id: decodeURIComponent(id), tab: TABS.find((known) => known === tab) ?? 'look' }
}

export function fragmentOf(place: Place): string {
  if (place.kind === 'partners') return '#/'
  if (place.kind === 'new') return '#/new'
  return `#/partners/${encodeURIComponent(place.id)}/${place.tab}`
}

export function usePlace(): readonly [Place, (place: Place) => void] {
  const fragment = useSyncExternalStore(subscribe, () => location.hash)
  const go = useCallback((place: Place) => {
    location.hash = fragmentOf(place)
  }, [])
  return [placeOf(fragment), go]
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
