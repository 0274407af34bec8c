import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { PlacesMapProps } from './leaflet-places-map.tsx'
import { usePortal } from '../context/portal-context.ts'
import './places-map.css'

const LazyMap = lazyComponent(() => import('./leaflet-places-map.tsx'), {
  lines: 8,
  texts: FIELD_TEXTS,
  inBrowser: true,
})

/**
 * A lazily loaded map with a pin for each place. Without tiles its background is plain. Show a list of the places too, because a screen
 * reader cannot read a map.
 */
export function PlacesMap(props: PlacesMapProps) {
  const { environment } = usePortal()
  return (
    <div className="m-places">
      <LazyMap {...props} tiles={environment.tiles} />
    </div>
  )
}
