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

/** The pixel of a part of an area: from 0, 0 at its upper left corner to 1, 1. */
type Area = (u: number, v: number) => Point

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
  for (const i of indexesAround(x, size)) {
    for (const j of indexesAround(y, size)) {
      const district = areaBetween(corner(i, j), corner(i + 1, j), corner(i, j + 1), corner(i + 1, j + 1))
      if (!isSeen(district)) continue
      found.main.push([district(0, 0), district(1, 0)], [district(0, 0), district(0, 1)])
      if (!isTown(district(0.5, 0.5)) && chance(i, j, 3) < 0.4) found.fields.push(box(district, 0, 1))
      else fill(found, z, district, (parts, column, row) => chance(i * LOTS + column, j * LOTS + row, parts))
    }
  }
  return found
}

/** A higher zoom only adds smaller streets, and houses. */
function fill(
  found: Streets,
  z: number,
  district: Area,
  luckOf: (parts: number, column: number, row: number) => number,
): void {
  const divide = (parts: number, draw: (cell: Area, luck: number) => void) => {
    for (let row = 0; row < parts; row += 1) {
      if (!isSeen((u, v) => district(u, (row + v) / parts))) continue
      for (let column = 0; column < parts; column += 1) {
        const cell: Area = (u, v) => district((column + u) / parts, (row + v) / parts)
        if (isSeen(cell)) draw(cell, luckOf(parts, column, row))
      }
    }
  }
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

/** Of the districts that may reach into a tile, in one direction. */
function indexesAround(tile: number, size: number): readonly number[] {
  const first = Math.floor((tile * SIDE) / size) - 1
  return Array.from({ length: Math.ceil(SIDE / size) + 3 }, (_, index) => first + index)
}

function areaBetween(a: Point, b: Point, c: Point, d: Point): Area {
  const mix = (from: number, to: number, part: number) => from + (to - from) * part
  const at = (axis: 0 | 1, u: number, v: number) => mix(mix(a[axis], b[axis], u), mix(c[axis], d[axis], u), v)
  return (u, v) => [at(0, u, v), at(1, u, v)]
}

function box(area: Area, from: number, to: number, low = to): Line {
  return [area(from, from), area(to, from), area(to, low), area(from, low)]
}

function isSeen(area: Area): boolean {
  return touches(box(area, 0, 1), 16)
}
