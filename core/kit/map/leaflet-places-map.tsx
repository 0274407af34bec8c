/** A map with several pins. Pressing a pin chooses it; the map centres on the chosen pin. */
import { LatLngBounds, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTexts } from '../context/text-context.ts'
import type { Place } from './place.ts'
import { MapFrame } from './map-frame.tsx'
import type { Tiles } from './tiles.ts'
import { pinAt, useLeaflet } from './use-leaflet.ts'

export type Spot = { readonly id: string; readonly name: string; readonly place: Place }

export type PlacesMapProps = {
  readonly label: string
  readonly spots: readonly Spot[]
  /** Where the customer is; drawn differently. */
  readonly here?: Place | null
  readonly chosen?: string | null
  readonly onChoose?: (id: string) => void
}

const START = { center: { lat: -2.5, lng: 118 }, zoom: 4 }

export default function PlacesMap(props: PlacesMapProps & { readonly tiles: Tiles | null }) {
  const { tiles, label, spots, here = null, chosen = null, onChoose } = props
  const { t } = useTexts('fields')
  const { holder, map } = useLeaflet(tiles, START)
  const pins = useRef(new Map<string, Marker>())
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  useEffect(() => {
    if (!map) return undefined
    const made = pins.current
    for (const { id, name, place } of spots) {
      made.set(
        id,
        pinAt(place, name)
          .on('click', () => choose.current?.(id))
          // Leaflet's keyboard support covers only its own popups.
          .on('keypress', ({ originalEvent: { key } }) => (key === 'Enter' || key === ' ') && choose.current?.(id))
          .addTo(map),
      )
    }
    const own = here && pinAt(here, t('map.here'), { look: 'm-here', isMark: true }).addTo(map)
    const seen = [...spots.slice(0, NEAREST).map((one) => one.place), ...(here ? [here] : [])]
    if (seen.length > 0) map.fitBounds(new LatLngBounds(seen.map(({ lat, lng }) => [lat, lng])), FIT)
    return () => {
      for (const pin of made.values()) pin.remove()
      made.clear()
      own?.remove()
    }
  }, [map, spots, here, t])
  useEffect(() => {
    for (const [id, pin] of pins.current) {
      pin.getElement()?.classList.toggle('m-chosen', id === chosen)
      // Far out many pins stand on one spot.
      pin.setZIndexOffset(id === chosen ? FRONT : 0)
    }
    const spot = spots.find((one) => one.id === chosen)
    if (!map || !spot) return undefined
    const zoom = Math.max(map.getZoom(), 15)
    // A pan can be interrupted; an animated zoom ends where it began to go, whatever is chosen meanwhile.
    map.setView(spot.place, zoom, { animate: zoom === map.getZoom() })
    // It stays in the middle of a window that changes, also while the map is on its way there, until she moves the map.
    const centre = () => map.setView(spot.place, map.getZoom(), { animate: false })
    const letGo = () => map.off('resize', centre)
    map.on('resize', centre).on('dragstart keydown', letGo)
    return () => void letGo().off('dragstart keydown', letGo)
    // With what makes the pins anew, for those are without the mark of the chosen one.
  }, [map, spots, here, t, chosen])
  return <MapFrame holder={holder} map={map} tiles={tiles} label={label} tall />
}

/** How many of the nearest pins the first view shows. */
const NEAREST = 6
/** Without an animation: during one Leaflet does not go to the chosen pin. */
const FIT = { padding: [36, 48] as [number, number], maxZoom: 16, animate: false }
/** More than the height of any map: a pin's layer is its distance from the top. */
const FRONT = 10_000
