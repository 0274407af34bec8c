import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'
import { projectionOf, SIDE } from './tile-lines.ts'
import { createTile } from './tiles.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([])
})
afterEach(() => testSandbox.sandbox.close())
const get = (path: string, host = 'api.localhost') =>
  testSandbox.sandbox.fetch(new Request(`http://${host}:8080${path}`))

test('a tile is an SVG, the same each time, with a cross-origin resource policy', async () => {
  const [tile, sameTile] = await Promise.all([
    get('/tiles/14/13434/8579.svg'),
    get('/tiles/14/13434/8579.svg', '127.0.0.1'),
  ])
  expect(tile.headers.get('content-type')).toBe('image/svg+xml')
  expect(tile.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await tile.text()).toBe(await sameTile.text())
})

test.each(['/tiles/1/2/0.svg', '/tiles/20/0/0.svg', '/tiles/3/1/1.jpg', '/tiles/3/1/-1.svg', '/tiles/a/b/c.svg'])(
  'there is no %s',
  async (path) => expect((await get(path)).status).toBe(404),
)

const PLACES = { Ubud: [115.2625, -8.5069], Menteng: [106.8317, -6.1964] } as const
const ZOOMS = Array.from({ length: 20 }, (_, zoom) => zoom)

/** The tile that has a place. */
function tileAt([lng, lat]: readonly [number, number], zoom: number) {
  const [x, y] = projectionOf(zoom, 0, 0)(lng, lat)
  return [Math.floor(x / SIDE), Math.floor(y / SIDE)] as const
}

/** The filled areas and the lines of a tile by colour, each as points. */
function drawn(svg: string) {
  return [...svg.matchAll(/<path d="([^"]*)" (?:fill="none" stroke|fill)="([^"]*)"/g)].map(([, path = '', colour]) => ({
    colour,
    lines: path
      .split('M')
      .slice(1)
      .map((line) => {
        const points = line
          .replace('Z', '')
          .split('L')
          .map((point) => point.split(' ').map(Number) as [number, number])
        return line.endsWith('Z') ? [...points, ...points.slice(0, 1)] : points
      }),
  }))
}
/** The heights at which lines cross the upright at `x`. */
function crossings(svg: string, x: number) {
  return drawn(svg).flatMap(({ colour, lines }) =>
    lines.flatMap((line) =>
      line.slice(1).flatMap(([x2, y2], index) => {
        const [x1, y1] = line[index] ?? [x2, y2]
        const y = y1 + ((x - x1) / (x2 - x1)) * (y2 - y1)
        return x1 < x !== x2 < x && y > 0 && y < SIDE ? [{ colour, y }] : []
      }),
    ),
  )
}

describe.each(Object.entries(PLACES))('around %s', (_, place) => {
  test.each(ZOOMS)('the tile at zoom %i is not of one colour', (zoom) => {
    // The edge of an area, or a line: the ground around it has another colour.
    const isSeen = ([x, y]: [number, number]) => x > 0 && x < SIDE && y > 0 && y < SIDE
    const shapes = drawn(createTile(zoom, ...tileAt(place, zoom)))
    expect(shapes.some(({ lines }) => lines.some((line) => line.some(isSeen)))).toBe(true)
  })

  test.each(ZOOMS.slice(4))('lines meet at the edge of two tiles at zoom %i', (zoom) => {
    const [x, y] = tileAt(place, zoom)
    const left = crossings(createTile(zoom, x, y), SIDE + 0.01)
    const right = crossings(createTile(zoom, x + 1, y), 0.01)
    for (const [some, others] of [
      [left, right],
      [right, left],
    ] as const) {
      const alone = some.filter(
        ({ colour, y }) => !others.some((other) => other.colour === colour && Math.abs(other.y - y) < 1),
      )
      expect(alone).toEqual([])
    }
  })
})

test('lines stay where they are when the zoom changes', () => {
  const roads = (svg: string) =>
    drawn(svg)
      .find(({ colour }) => colour === '#fbdf9d')
      ?.lines.flat() ?? []
  const [x, y] = tileAt(PLACES.Ubud, 12)
  const large = roads(createTile(12, x, y))
  for (const [ofX, ofY] of roads(createTile(13, 2 * x, 2 * y)).filter(
    ([x, y]) => x > 20 && x < 200 && y > 20 && y < 200,
  )) {
    expect(Math.min(...large.map(([x, y]) => Math.hypot(x - ofX / 2, y - ofY / 2)))).toBeLessThan(4)
  }
})
