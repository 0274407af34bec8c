/** Map tiles with true coasts and towns and invented streets, drawn from the tile's coordinates: a map without internet access. */
import { Refusal, type BrowserRoute } from '../../backend/define-sandbox.ts'
import { COASTS, FORESTS, RIVERS, ROADS, SEAS, TOWNS, type Town } from './tile-geography.ts'
import { svgPath, projectionOf, SIDE, windingArea, windingLine, type Line, type Point } from './tile-lines.ts'
import { streetsOf } from './tile-streets.ts'

const MAX_ZOOM = 19
const COLOURS = {
  sea: '#b9d9ea',
  shallow: '#cbe4f0',
  land: '#f3f1ea',
  forest: '#d3e6c6',
  field: '#e6eed6',
  park: '#c4e0b6',
  built: '#e9e5dc',
  house: '#dcd6ca',
  street: '#ffffff',
  // Seen against the ground in the dark theme too, which inverts white to nearly its colour.
  edge: '#bfb9ad',
  road: '#fbdf9d',
  roadEdge: '#dcae56',
  name: '#4a4740',
  seaName: '#5f8ba3',
} as const

/** `GET /tiles/{z}/{x}/{y}.svg`, numbered as in OpenStreetMap. */
export const tileRoute: BrowserRoute = {
  method: 'GET',
  path: '/tiles/{z}/{x}/{file}',
  reply: ({ params }) => {
    const [z, x] = [Number(params['z']), Number(params['x'])]
    const y = Number(/^(\d+)\.svg$/.exec(params['file'] ?? '')?.[1])
    if (!isTile(z, x, y)) throw new Refusal(404, 'not_found', 'There is no such tile')
    return new Response(createTile(z, x, y), {
      headers: {
        'content-type': 'image/svg+xml',
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

export function createTile(z: number, x: number, y: number): string {
  const project = projectionOf(z, x, y)
  const land = svgPath(
    COASTS.map((coast) => windingLine(project, coast, 0.18, true)),
    true,
  )
  const towns = TOWNS.flatMap(({ at: [lng, lat], built }) => (built ? [windingArea(project, lng, lat, built)] : []))
  const streets = streetsOf(z, x, y, (at) => towns.some((town) => isInside(at, town)))
  const roads = ROADS.map((road) => windingLine(project, road, 0.12))
  const rivers = RIVERS.map((river) => windingLine(project, river, 0.25))
  const forests = FORESTS.map((forest) => windingArea(project, ...forest))
  const names = (named: readonly Town[], zooms: number, colour: string) =>
    named
      .filter(({ from }) => z >= from && z < from + zooms)
      .map((place) => nameOf(place, project(...place.at), colour))
      .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${COLOURS.sea}"/>`,
    stroked(land, COLOURS.shallow, 8),
    filled(land, COLOURS.land),
    `<clipPath id="land"><path d="${land}"/></clipPath><g clip-path="url(#land)">`,
    filled(svgPath(forests, true), COLOURS.forest),
    filled(svgPath(towns, true), COLOURS.built),
    filled(svgPath(streets.fields, true), COLOURS.field),
    filled(svgPath(streets.houses, true), COLOURS.house),
    filled(svgPath(streets.parks, true), COLOURS.park),
    z >= 9 && stroked(svgPath(rivers), COLOURS.sea, between(z - 8, 1, 14)),
    way(svgPath(streets.lanes), between((z - 14) * 2, 1, 9)),
    way(svgPath(streets.streets), between((z - 12) * 2, 1, 12)),
    way(svgPath(streets.main), between((z - 10) * 2, 1, 16)),
    z >= 4 && way(svgPath(roads), between(z - 5, 1, 14), COLOURS.road, COLOURS.roadEdge),
    '</g>',
    names(SEAS, 5, COLOURS.seaName),
    names(TOWNS, 10, COLOURS.name),
    '</svg>',
  ]
    .filter(Boolean)
    .join('')
}

function filled(path: string, colour: string): string {
  return path && `<path d="${path}" fill="${colour}"/>`
}

function stroked(path: string, colour: string, width: number): string {
  return (
    path &&
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
  )
}

/** A street with an edge on both sides. */
function way(path: string, width: number, colour: string = COLOURS.street, edge: string = COLOURS.edge): string {
  return stroked(path, edge, width + 1.5) + stroked(path, colour, width)
}

/** In each tile that it reaches into. */
function nameOf({ name, from }: Town, [x, y]: Point, colour: string): string {
  const size = from < 6 ? 14 : from < 11 ? 13 : 12
  const reach = name.length * size
  if (x < -reach || x > SIDE + reach || y < -size || y > SIDE + size) return ''
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${colour}" stroke="${COLOURS.land}" stroke-width="3" stroke-opacity=".8" stroke-linejoin="round" paint-order="stroke" text-anchor="middle" font-family="sans-serif" font-size="${size}">${name}</text>`
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}

/** The number of edges to the right of the point is odd. */
function isInside([x, y]: Point, area: Line): boolean {
  return (
    area.filter(([x1, y1], index) => {
      const [x2, y2] = area[(index + 1) % area.length] ?? [x1, y1]
      return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
    }).length %
      2 ===
    1
  )
}
