/** A Leaflet map for as long as its element stands. What can be drawn in React is not drawn by Leaflet. */
import { DivIcon, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Tiles } from './tiles.ts'
import type { Place } from '../place.ts'

export type View = { readonly center: Place; readonly zoom: number }

/** @param start where the map begins; a later one is not followed */
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
      // Both make markup from text; MapFrame draws them.
      attributionControl: false,
      zoomControl: false,
      // A page is scrolled past the map, not stopped by it.
      scrollWheelZoom: false,
    })
    if (tiles) {
      const options = {
        maxZoom: 19,
        // Public tile servers turn away whoever does not say where he comes from; no path and no query is told.
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

/** A pin as an element of our own, with a name for those who do not see it. */
export function pinAt(place: Place, name: string, { draggable = false, look = '' } = {}): Marker {
  const shape = document.createElement('span')
  shape.className = `m-pin ${look}`.trim()
  const icon = new DivIcon({ className: 'm-pin-place', html: shape, iconSize: [44, 44], iconAnchor: [22, 42] })
  const pin = new Marker([place.lat, place.lng], { icon, draggable, autoPan: true, keyboard: true })
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', name))
  return pin
}
