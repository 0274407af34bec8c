import { DivIcon, LatLngBounds, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Tiles } from './tiles.ts'
import type { Place } from './place.ts'

/** A zoom at which single streets are seen. */
export const STREET_ZOOM = 16

const WHOLE_COUNTRY = { center: { lat: -2.5, lng: 118 }, zoom: 4 }
/** During an animation Leaflet would not move to a chosen pin. */
const FIT_OPTIONS = { padding: [36, 48] as [number, number], maxZoom: STREET_ZOOM, animate: false }

/** Shows all the places; without one the whole country. */
export function showPlaces(map: LeafletMap, places: readonly Place[]): void {
  if (places.length > 0) map.fitBounds(new LatLngBounds(places.map(({ lat, lng }) => [lat, lng])), FIT_OPTIONS)
  else map.setView(WHOLE_COUNTRY.center, WHOLE_COUNTRY.zoom)
}

/**
 * A Leaflet map that exists as long as its element. `MapFrame` renders its zoom buttons and attribution.
 *
 * @param places shown in the first view; later values are ignored
 * @param isStill the map is only looked at: it cannot be moved. Default false
 */
export function useLeaflet(tiles: Tiles | null, places: readonly Place[], isStill = false) {
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [first] = useState(places)
  useEffect(() => {
    if (!holder.current) return undefined
    const leaflet = new LeafletMap(holder.current, {
      maxZoom: 19,
      // Leaflet sets both with innerHTML, which the page's Trusted Types policy refuses.
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      ...(isStill && { dragging: false, keyboard: false, doubleClickZoom: false, touchZoom: false, boxZoom: false }),
      // A map that is rendered again, with tiles from the cache, would flash.
      fadeAnimation: false,
    })
    // The view is set before the tiles are added, because tiles of another view would be requested too.
    showPlaces(leaflet, first)
    if (tiles) {
      const options = {
        maxZoom: 19,
        // Public tile servers require a `Referer`; only the origin is sent.
        referrerPolicy: 'strict-origin' as const,
      }
      new TileLayer(tiles.url, options).addTo(leaflet)
    }
    let isZooming = false
    leaflet.on('zoomstart', () => (isZooming = true))
    leaflet.on('zoomend', () => (isZooming = false))
    setMap(leaflet)
    return () => {
      setMap(null)
      // At the end of its animation a zoom still accesses the map.
      if (isZooming) leaflet.once('zoomend', () => setTimeout(() => leaflet.remove()))
      else leaflet.remove()
    }
  }, [tiles, first, isStill])
  return { holder, map }
}

/** A marker with the look of the portal's style sheet and `name` as its accessible name. `isMark`: it cannot be pressed. */
export function pinAt(place: Place, name: string, { draggable = false, look = '', isMark = false } = {}): Marker {
  const shape = document.createElement('span')
  shape.className = `m-pin ${look}`.trim()
  const icon = new DivIcon({ className: 'm-pin-place', html: shape, iconSize: [44, 44], iconAnchor: [22, 42] })
  const pressed = { keyboard: !isMark, interactive: !isMark }
  const pin = new Marker([place.lat, place.lng], { icon, draggable, autoPan: true, ...pressed })
  pin.on('add', () => {
    pin.getElement()?.setAttribute('aria-label', name)
    if (isMark) pin.getElement()?.setAttribute('role', 'img')
  })
  return pin
}
