/** A map of several places. Without tiles the pins stand on a plain ground. It is loaded when it is shown. */
import { FIELD_WORDS } from './field-words.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { PlacesMapProps } from './map/places-map.tsx'
import { usePortal } from '../assembly/use-portal.ts'
import './places-map.css'

const Part = lazyPart(() => import('./map/places-map.tsx'), { lines: 8, words: FIELD_WORDS, inBrowser: true })

/**
 * A map with a pin for each place; loads when it is first drawn. Keep the places' list beside it: a map is no list for a
 * screen reader.
 */
export function PlacesMap(props: PlacesMapProps) {
  const { environment } = usePortal()
  return (
    <div className="m-places">
      <Part {...props} tiles={environment.tiles} />
    </div>
  )
}
