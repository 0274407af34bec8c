/** Renders a map with several pins. A press chooses a pin; the map centres on the chosen pin. */
import type { Marker } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../context/text-context.ts'
import type { Place } from './place.ts'
import { MapFrame } from './map-frame.tsx'
import type { Tiles } from './tiles.ts'
import { pinAt, showPlaces, useLeaflet } from './use-leaflet.ts'

export type MapSpot = { readonly id: string; readonly name: string; readonly place: Place }

export type PlacesMapProps = {
  readonly label: string
  readonly spots: readonly MapSpot[]
  /** How many of the first spots are near, so that the others are outside of the first view. Default: all. */
  readonly near?: number
  /** The customer's position, with a pin of another look. */
  readonly here?: Place | null
  readonly chosen?: string | null
  readonly onChoose?: (id: string) => void
  /** The place that the pointer or the focus is at, here or in a list beside the map. Its pin is marked, and the map stays. */
  readonly marked?: string | null
  readonly onMark?: (id: string | null) => void
}

export default function LeafletPlacesMap(props: PlacesMapProps & { readonly tiles: Tiles | null }) {
  const {
    tiles,
    label,
    spots,
    near = spots.length,
    here = null,
    chosen = null,
    onChoose,
    marked = null,
    onMark,
  } = props
  const { t } = useTexts('fields')
  const inView = useMemo(
    () => [...spots.slice(0, Math.min(near, FITTED_PLACES)).map(({ place }) => place), ...(here ? [here] : [])],
    [spots, near, here],
  )
  const { holder, map } = useLeaflet(tiles, inView)
  const pins = useRef(new Map<string, Marker>())
  const handlers = useRef({ onChoose, onMark })
  useEffect(() => {
    handlers.current = { onChoose, onMark }
  })
  useEffect(() => {
    if (!map) return undefined
    const markers = pins.current
    for (const { id, name, place } of spots) {
      markers.set(
        id,
        pinAt(place, name)
          .on('click', () => handlers.current.onChoose?.(id))
          .on('mouseover', () => handlers.current.onMark?.(id))
          .on('mouseout', () => handlers.current.onMark?.(null))
          // Leaflet's keyboard support covers only its own popups.
          .on(
            'keypress',
            ({ originalEvent: { key } }) => (key === 'Enter' || key === ' ') && handlers.current.onChoose?.(id),
          )
          .addTo(map),
      )
      const element = markers.get(id)?.getElement()
      element?.addEventListener('focus', () => handlers.current.onMark?.(id))
      element?.addEventListener('blur', () => handlers.current.onMark?.(null))
    }
    const own = here && pinAt(here, t('map.here'), { look: 'm-here', isMark: true }).addTo(map)
    showPlaces(map, inView)
    return () => {
      for (const pin of markers.values()) pin.remove()
      markers.clear()
      own?.remove()
    }
  }, [map, spots, inView, here, t])
  useEffect(() => {
    for (const [id, pin] of pins.current) {
      const element = pin.getElement()
      element?.classList.toggle('m-chosen', id === chosen)
      element?.setAttribute('aria-pressed', String(id === chosen))
      // At a low zoom level pins overlap.
      pin.setZIndexOffset(id === chosen ? FRONT_Z_OFFSET : 0)
    }
    const spot = spots.find(({ id }) => id === chosen)
    if (!map || !spot) return undefined
    const zoom = Math.max(map.getZoom(), 15)
    // A pan can be interrupted; an animated zoom cannot, and would end at a pin that is no longer chosen.
    map.setView(spot.place, zoom, { animate: zoom === map.getZoom() })
    // The pin stays in the centre when the window is resized, until the customer moves the map.
    const centre = () => map.setView(spot.place, map.getZoom(), { animate: false })
    const stopCentring = () => map.off('resize', centre)
    map.on('resize', centre).on('dragstart keydown', stopCentring)
    return () => void stopCentring().off('dragstart keydown', stopCentring)
    // Depends also on all that recreates the pins, because new pins are not marked as chosen.
  }, [map, spots, inView, here, t, chosen])
  useEffect(() => {
    for (const [id, pin] of pins.current) pin.getElement()?.classList.toggle('m-marked', id === marked)
  }, [map, spots, inView, here, t, marked])
  return <MapFrame holder={holder} map={map} tiles={tiles} label={label} tall />
}

const FITTED_PLACES = 6
/** Pixels, more than the height of any map: Leaflet's z-index of a pin is its distance from the top. */
const FRONT_Z_OFFSET = 10_000
