/** A Leaflet map that lives as long as its element. Zoom buttons and attribution are drawn by React. */
import { DivIcon, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Tiles } from './tiles.ts'
import type { Place } from './place.ts'

export type View = { readonly center: Place; readonly zoom: number }

/** @param start the first view; later values are ignored */
export function useLeaflet(tiles: Tiles | null, start: View) {
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [begin] = useState(start)
  useEffect(() => {
    if (!holder.current) return undefined
    const made = new LeafletMap(holder.current, {
      center: [begin.center.lat, begin.center.lng],
      zoom: begin.zoom,
      maxZoom: 19,
      // Leaflet sets both with innerHTML, which the page's Trusted Types policy refuses; MapFrame draws them.
      attributionControl: false,
      zoomControl: false,
      // The wheel scrolls the page, also over the map.
      scrollWheelZoom: false,
    })
    if (tiles) {
      const options = {
        maxZoom: 19,
        // Public tile servers require a `Referer`; only the origin is sent, no path and no query.
        referrerPolicy: 'strict-origin' as const,
      }
      new TileLayer(tiles.url, options).addTo(made)
    }
    let isZooming = false
    made.on('zoomstart', () => (isZooming = true))
    made.on('zoomend', () => (isZooming = false))
    setMap(made)
    return () => {
      setMap(null)
      // The end of a zoom's animation would look for what is removed.
      if (isZooming) made.once('zoomend', () => setTimeout(() => made.remove()))
      else made.remove()
    }
  }, [tiles, begin])
  return { holder, map }
}

/**
 * A marker drawn by the portal's style sheet, with `name` as its accessible name.
 *
 * @param settings `isMark`: it shows a place and cannot be pressed
 */
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
