/** A Leaflet map that lives as long as its element. Zoom buttons and attribution are drawn by React. */
import { DivIcon, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Tiles } from './tiles.ts'
import type { Place } from '../place.ts'

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
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
  }, [tiles, begin])
  return { holder, map }
}

/** A marker drawn by the portal's style sheet, with `name` as its accessible name. */
export function pinAt(place: Place, name: string, { draggable = false, look = '' } = {}): Marker {
  const shape = document.createElement('span')
  shape.className = `m-pin ${look}`.trim()
  const icon = new DivIcon({ className: 'm-pin-place', html: shape, iconSize: [44, 44], iconAnchor: [22, 42] })
  const pin = new Marker([place.lat, place.lng], { icon, draggable, autoPan: true, keyboard: true })
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', name))
  return pin
}
