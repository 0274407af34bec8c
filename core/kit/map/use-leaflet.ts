import { DivIcon, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Tiles } from './tiles.ts'
import type { Place } from './place.ts'

/** A zoom at which single streets are seen. */
export const STREET_ZOOM = 16

export type View = { readonly center: Place; readonly zoom: number }

/**
 * A Leaflet map that exists as long as its element. `MapFrame` renders its zoom buttons and attribution.
 *
 * @param start the first view; later values are ignored
 * @param isStill the map is only looked at: it cannot be moved. Default false
 */
export function useLeaflet(tiles: Tiles | null, start: View, isStill = false) {
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [firstView] = useState(start)
  useEffect(() => {
    if (!holder.current) return undefined
    const leaflet = new LeafletMap(holder.current, {
      center: [firstView.center.lat, firstView.center.lng],
      zoom: firstView.zoom,
      maxZoom: 19,
      // Leaflet sets both with innerHTML, which the page's Trusted Types policy refuses.
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      ...(isStill && { dragging: false, keyboard: false, doubleClickZoom: false, touchZoom: false, boxZoom: false }),
      // A map that is rendered again, with tiles from the cache, would flash.
      fadeAnimation: false,
    })
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
  }, [tiles, firstView, isStill])
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
