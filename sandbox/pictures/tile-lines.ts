/** Lines of a map tile in pixels, the origin at its upper left corner. They depend only on the place, so they meet across tiles. */
export const SIDE = 256
/** Points beyond are moved to it: browsers draw with 32-bit numbers. */
const LIMIT = 1024
/** Pixels: a shorter piece of a line is straight. */
const PIECE = 6

export type Point = readonly [x: number, y: number]
export type Line = readonly Point[]
/** The pixel of a longitude and a latitude. */
export type Projection = (lng: number, lat: number) => Point

/** Web Mercator, as OpenStreetMap numbers tiles. */
export function projectionOf(z: number, x: number, y: number): Projection {
  const world = SIDE * 2 ** z
  return (lng, lat) => [
    ((lng + 180) / 360) * world - x * SIDE,
    (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * world - y * SIDE,
  ]
}

/**
 * A coarse line made winding: each piece's middle is moved aside by chance, again and again. A higher zoom only adds smaller turns.
 *
 * @param bend how far, at most half of a piece's length
 */
export function windingLine(project: Projection, degrees: readonly number[], bend: number, isClosed = false): Line {
  const corners = degrees.flatMap((lng, index) => (index % 2 === 0 ? [project(lng, degrees[index + 1] ?? 0)] : []))
  const [first] = corners
  if (!first) return []
  const line: Point[] = [clamp(first)]
  const wind = (from: Point, to: Point, seed: number) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    if (length < PIECE || !touches([from, to], length / 2)) return void line.push(clamp(to))
    const aside = (chance(seed) - 0.5) * 2 * bend
    const middle: Point = [(from[0] + to[0]) / 2 - dy * aside, (from[1] + to[1]) / 2 + dx * aside]
    wind(from, middle, chance(seed, 1) * 1e6)
    wind(middle, to, chance(seed, 2) * 1e6)
  }
  const ends = isClosed ? [...corners.slice(1), first] : corners.slice(1)
  for (const [index, to] of ends.entries()) wind(corners[index] ?? first, to, (degrees[0] ?? 0) * 1000 + index)
  return line
}

/** A round area with a winding edge. */
export function windingArea(project: Projection, lng: number, lat: number, radius: number): Line {
  const corners = [0, 1, 2, 3, 4, 5, 6].flatMap((corner) => {
    const angle = (corner / 7) * 2 * Math.PI
    const far = radius * (0.75 + chance(lng * 100 + corner, lat * 100) / 2)
    return [lng + Math.cos(angle) * far, lat + Math.sin(angle) * far]
  })
  return windingLine(project, corners, 0.2, true)
}

/** Whether the box around the points, made wider by `margin`, has a part of the tile. */
export function touches(line: Line, margin = 0): boolean {
  const isBeyond = (axis: 0 | 1) =>
    line.every((point) => point[axis] < -margin) || line.every((point) => point[axis] > SIDE + margin)
  return !isBeyond(0) && !isBeyond(1)
}

/** The data of an SVG path of the lines that may be seen, with a margin for the width of a stroke. */
export function svgPath(lines: readonly Line[], isClosed = false): string {
  const text = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  return lines
    .filter((line) => touches(line, 16))
    .map((line) => `M${line.map(text).join('L')}${isClosed ? 'Z' : ''}`)
    .join('')
}

/** A number from 0 to 1 that depends on the arguments alone. */
export function chance(a: number, b = 0, c = 0): number {
  let hash = Math.imul(Math.round(a), 73_856_093) ^ Math.imul(Math.round(b), 19_349_663) ^ Math.imul(c, 83_492_791)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x29_7a_2d_39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

function clamp([x, y]: Point): Point {
  const within = (value: number) => Math.max(-LIMIT, Math.min(LIMIT, value))
  return [within(x), within(y)]
}
