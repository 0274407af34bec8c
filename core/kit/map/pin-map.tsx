/** Renders a map with one pin, which can be dragged, placed by a tap, or moved by arrow keys. */
import type { Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTexts } from '../context/text-context.ts'
import { formatPlace, placeOf, type Place } from './place.ts'
import { MapFrame } from './map-frame.tsx'
import type { Tiles } from './tiles.ts'
import { pinAt, STREET_ZOOM, useLeaflet } from './use-leaflet.ts'

export type PinMapProps = {
  readonly tiles: Tiles | null
  readonly value: Place | null
  readonly label: string
  readonly onChange: (place: Place) => void
}

/** Pixels by which an arrow key moves the pin. */
const KEY_STEP_PIXELS = 10
const KEY_DIRECTIONS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [0, -KEY_STEP_PIXELS],
  ArrowDown: [0, KEY_STEP_PIXELS],
  ArrowLeft: [-KEY_STEP_PIXELS, 0],
  ArrowRight: [KEY_STEP_PIXELS, 0],
}

export default function PinMap({ tiles, value, label, onChange }: PinMapProps) {
  const { t } = useTexts('fields')
  const { holder, map } = useLeaflet(tiles, value ? [value] : [])
  const pin = useRef<Marker | null>(null)
  /** The place that was chosen on the map itself. */
  const own = useRef<Place | null>(null)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = (place) => {
      own.current = place
      onChange(place)
    }
  })
  useEffect(() => {
    if (!map) return
    map.on('click', ({ latlng }) => {
      const place = placeOf(latlng.lat, latlng.lng)
      if (place) change.current(place)
    })
  }, [map])
  const name = t('map.pin')
  useEffect(() => {
    if (!map || !value) return
    if (pin.current && map.hasLayer(pin.current)) pin.current.setLatLng(value)
    else pin.current = movablePin(map, value, name, (place) => change.current(place)).addTo(map)
    // A place from the device or the field above is shown among its streets.
    const isOwn = own.current && formatPlace(own.current) === formatPlace(value)
    if (!isOwn) map.setView(value, Math.max(map.getZoom(), STREET_ZOOM))
  }, [map, value, name])
  return (
    <MapFrame holder={holder} map={map} tiles={tiles} label={label}>
      {!value && <p className="m-said">{t('map.tap')}</p>}
    </MapFrame>
  )
}

function movablePin(map: LeafletMap, at: Place, name: string, onMove: (place: Place) => void): Marker {
  const pin = pinAt(at, name, { draggable: true })
  const reportMove = () => {
    const { lat, lng } = pin.getLatLng()
    const place = placeOf(lat, lng)
    if (place) onMove(place)
  }
  pin.on('dragend', reportMove)
  pin.on('add', () =>
    pin.getElement()?.addEventListener('keydown', (event) => {
      const step = KEY_DIRECTIONS[event.key]
      if (!step) return
      // If the event bubbled to the map, the map would move too.
      event.preventDefault()
      event.stopPropagation()
      pin.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add(step)))
      reportMove()
    }),
  )
  return pin
}
