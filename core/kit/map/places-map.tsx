/** A map of several places. Without tiles the pins stand on a plain ground. It is loaded when it is shown. */
import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { PlacesMapProps } from './leaflet-places-map.tsx'
import { usePortal } from '../context/use-portal.ts'
import './places-map.css'

const Part = lazyComponent(() => import('./leaflet-places-map.tsx'), { lines: 8, words: FIELD_TEXTS, inBrowser: true })

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
