/** Invented map tiles, computed from the tile's coordinates, so that a map works without internet access. */
import { Refusal, type BrowserRoute } from '../../backend/define-sandbox.ts'
import { palettePng } from './png.ts'

const SIDE = 256
const MAX_ZOOM = 19
/** Red, green and blue of ground, block, street, main street, park and water. */
const PALETTE = [
  [242, 239, 233],
  [232, 228, 219],
  [255, 255, 255],
  [250, 215, 150],
  [200, 225, 190],
  [170, 205, 225],
] as const
const [GROUND, BLOCK, STREET, MAIN_STREET, PARK, WATER] = [0, 1, 2, 3, 4, 5]

/** `GET /tiles/{z}/{x}/{y}.png`, numbered as in OpenStreetMap. */
export const tileRoute: BrowserRoute = {
  method: 'GET',
  path: '/tiles/{z}/{x}/{file}',
  reply: ({ params }) => {
    const [z, x] = [Number(params['z']), Number(params['x'])]
    const y = Number(/^(\d+)\.png$/.exec(params['file'] ?? '')?.[1])
    if (!isTile(z, x, y)) throw new Refusal(404, 'not_found', 'There is no such tile')
    return new Response(createTile(z, x, y), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}

function isTile(z: number, x: number, y: number): boolean {
  const isIn = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z
  return Number.isInteger(z) && z >= 0 && z <= MAX_ZOOM && isIn(x) && isIn(y)
}

export function createTile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(SIDE * SIDE)
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      pixels[row * SIDE + column] = colourAt(x * SIDE + column, y * SIDE + row, z)
    }
  }
  return palettePng(SIDE, PALETTE, pixels)
}

/** The palette index of a pixel. `px` and `py`: its column and row in the world map at zoom `z`. */
function colourAt(px: number, py: number, z: number): number {
  // The streets are tilted; a winding river repeats every 1,024 rows.
  const [u, v] = [px + py / 8, py - px / 8]
  const bend = Math.sin(px / 150) * 30 + Math.sin(px / 61) * 12
  if (Math.abs(mod(py + bend, 1024) - 512) < 14) return WATER
  if (mod(u, 256) < 7 || mod(v, 256) < 7) return MAIN_STREET
  if (mod(u, 64) < 3 || mod(v, 64) < 3) return STREET
  const cell = hash(Math.floor(u / 64), Math.floor(v / 64), z)
  return cell % 11 === 0 ? PARK : cell % 3 === 0 ? BLOCK : GROUND
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}

function hash(a: number, b: number, c: number): number {
  return Math.abs(Math.imul(a, 73_856_093) ^ Math.imul(b, 19_349_663) ^ Math.imul(c, 83_492_791))
}
