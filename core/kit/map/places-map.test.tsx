import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { PlacesMap } from './places-map.tsx'

const SPOTS = [
  { id: 'a', name: 'Toko A', place: { lat: -6.2, lng: 106.8 } },
  { id: 'b', name: 'Toko B', place: { lat: -6.21, lng: 106.81 } },
  { id: 'far', name: 'Toko Jauh', place: { lat: -8.5, lng: 115.2 } },
]
const SIDE = 400
const TILES = { url: 'https://tiles.example/tiles/{z}/{x}/{y}.png', attribution: 'Uji' }

/** A page with the map. */
function mapOf(near?: number) {
  // A test environment lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIDE)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SIDE)
  const Map = () => <PlacesMap label="Peta" spots={SPOTS} {...(near !== undefined && { near })} />
  const map = definePlugin({
    id: 'map',
    title: { id: 'Peta', en: 'Map' },
    core: '^1',
    pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Map }) }],
  })
  return map
}

it.each([
  [undefined, ['Toko A', 'Toko B', 'Toko Jauh']],
  [2, ['Toko A', 'Toko B']],
])('with %s near spots the first view has %j', async (near, shown) => {
  const map = mapOf(near)
  await renderPortal({ plugins: [map], session: 'member' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Toko/ })).toHaveLength(SPOTS.length))
  // Where the environment has no transforms, Leaflet sets `left` and `top`.
  const isInView = ({ style }: HTMLElement) =>
    [style.left, style.top].every((at) => Number.parseFloat(at) > 0 && Number.parseFloat(at) < SIDE)
  const inView = screen.getAllByRole('button', { name: /^Toko/ }).filter(isInView)
  expect(inView.map((pin) => pin.getAttribute('aria-label'))).toEqual(shown)
})

it('requests no tiles of another view', async () => {
  const zooms = new Set<string>()
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((address) => {
    zooms.add(/tiles\/(\d+)\//.exec(address)?.[1] ?? address)
  })
  await renderPortal({ plugins: [mapOf(2)], session: 'member', environment: { tiles: TILES } })
  await waitFor(() => expect(zooms.size).toBeGreaterThan(0))
  expect([...zooms]).toHaveLength(1)
})
