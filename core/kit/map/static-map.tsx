/** Renders a map around one place, to look at. Loaded by `PlaceMap`. */
import { useEffect } from 'react'
import { Attribution } from './map-frame.tsx'
import type { Place } from './place.ts'
import type { Tiles } from './tiles.ts'
import { pinAt, STREET_ZOOM, useLeaflet } from './use-leaflet.ts'

export type StaticMapProps = { readonly place: Place; readonly label: string }

export default function StaticMap({ tiles, place, label }: StaticMapProps & { readonly tiles: Tiles | null }) {
  const { holder, map } = useLeaflet(tiles, [place], true)
  useEffect(() => {
    if (!map) return undefined
    map.setView(place, STREET_ZOOM, { animate: false })
    const pin = pinAt(place, label, { isMark: true }).addTo(map)
    return () => void pin.remove()
  }, [map, place, label])
  return (
    <div className="m-frame m-still">
      <div ref={holder} className="m-ground" />
      <Attribution tiles={tiles} />
    </div>
  )
}
