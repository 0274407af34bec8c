/** Invented streets, blocks, fields and parks of a map tile. */
import { chance, SIDE, touches, type Line, type Point } from './tile-lines.ts'

/** Districts around the equator: each is about 2.4 km wide, and a main street runs along its edges. */
const DISTRICTS = 2 ** 14
const STREETS = 4
const LANES = 16
const LOTS = 64

export type Streets = {
  readonly main: Line[]
  readonly streets: Line[]
  readonly lanes: Line[]
  readonly fields: Line[]
  readonly parks: Line[]
  readonly houses: Line[]
}

/** @param isTown whether streets are dense at a pixel of the tile */
export function streetsOf(z: number, x: number, y: number, isTown: (at: Point) => boolean): Streets {
  const found: Streets = { main: [], streets: [], lanes: [], fields: [], parks: [], houses: [] }
  if (z < 11) return found
  const size = (SIDE * 2 ** z) / DISTRICTS
  /** The corners of districts are moved by chance, so that no two blocks are equal. */
  const corner = (i: number, j: number): Point => [
    (i + 0.4 * (chance(i, j, 1) - 0.5)) * size - x * SIDE,
    (j + 0.4 * (chance(i, j, 2) - 0.5)) * size - y * SIDE,
  ]
  const reach = (tile: number) => {
    const first = Math.floor((tile * SIDE) / size) - 1
    return Array.from({ length: Math.ceil(SIDE / size) + 3 }, (_, index) => first + index)
  }
  for (const i of reach(x)) {
    for (const j of reach(y)) {
      const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i, j + 1), corner(i + 1, j + 1)]
      const district = [a, b, d, c]
      if (!touches(district, 16)) continue
      const at = (u: number, v: number): Point => [
        mix(mix(a[0], b[0], u), mix(c[0], d[0], u), v),
        mix(mix(a[1], b[1], u), mix(c[1], d[1], u), v),
      ]
      found.main.push([a, b], [a, c])
      if (!isTown(at(0.5, 0.5)) && chance(i, j, 3) < 0.4) {
        found.fields.push(district)
        continue
      }
      /** Calls `draw` for each cell of a division of the district that may be seen. */
      const divide = (parts: number, draw: (cell: (u: number, v: number) => Point, luck: number) => void) => {
        for (let row = 0; row < parts; row += 1) {
          for (let column = 0; column < parts; column += 1) {
            const cell = (u: number, v: number) => at((column + u) / parts, (row + v) / parts)
            if (touches([cell(0, 0), cell(1, 0), cell(1, 1), cell(0, 1)], 16))
              draw(cell, chance(i * LOTS + column, j * LOTS + row, parts))
          }
        }
      }
      const box = (cell: (u: number, v: number) => Point, from: number, to: number, low = to): Line => [
        cell(from, from),
        cell(to, from),
        cell(to, low),
        cell(from, low),
      ]
      if (z >= 13)
        divide(STREETS, (cell, luck) => {
          if (luck < 0.9) found.streets.push([cell(0, 0), cell(1, 0)])
          if (luck > 0.15) found.streets.push([cell(0, 0), cell(0, 1)])
          if (luck > 0.94) found.parks.push(box(cell, 0, 1))
        })
      if (z >= 15)
        divide(LANES, (cell, luck) => {
          if (luck < 0.75) found.lanes.push([cell(0, 0), cell(1, 0)])
          if (luck > 0.4) found.lanes.push([cell(0, 0), cell(0, 1)])
          if (luck > 0.97) found.parks.push(box(cell, 0, 1))
        })
      if (z >= 17)
        divide(LOTS, (cell, luck) => {
          if (luck > 0.2) found.houses.push(box(cell, 0.2, 0.6 + luck / 4, 1.1 - luck / 3))
        })
    }
  }
  return found
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
