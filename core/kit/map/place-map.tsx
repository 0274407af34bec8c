import { lazyComponent } from '../lazy/lazy-component.tsx'
import { usePortal } from '../context/portal-context.ts'
import type { StaticMapProps } from './static-map.tsx'
import './places-map.css'

const LazyMap = lazyComponent(() => import('./static-map.tsx'), {
  waiting: <div className="m-still" />,
  inBrowser: true,
})

/** A lazily loaded small map with a pin at one place, to look at. `label` is the pin's accessible name. */
export function PlaceMap(props: StaticMapProps) {
  const { environment } = usePortal()
  return <LazyMap {...props} tiles={environment.tiles} />
}
