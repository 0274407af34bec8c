/** The sandbox's retailers. All partners have the same shops. */
import { metresBetween } from '@gapura/core/forms'
import { answer, defineSandbox, type World } from '@gapura/backend'
import { getRetailers } from './endpoints.ts'
import { RETAILERS } from './sandbox/places.ts'

type Row = {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly address: string
  readonly lat: number
  readonly lng: number
}

export default defineSandbox({
  tables: `
    CREATE TABLE IF NOT EXISTS retailers (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, phone TEXT, address TEXT NOT NULL, lat REAL NOT NULL, lng REAL NOT NULL
    );
  `,
  seed: (world: World) => {
    for (const [index, [name, phone, address, lat, lng]] of RETAILERS.entries()) {
      world.db.run(
        'INSERT INTO retailers VALUES (?, ?, ?, ?, ?, ?)',
        `ret_${index + 1}`,
        name,
        phone,
        address,
        lat,
        lng,
      )
    }
  },
  answers: [
    answer(getRetailers, ({ world, query }) => {
      const rows = world.db.all<Row>('SELECT * FROM retailers ORDER BY name')
      const { lat, lng } = query
      const from = lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) }
      const found = rows.map(({ lat, lng, ...row }) => ({
        ...row,
        location: { lat, lng },
        distance_m: from && Math.round(metresBetween(from, { lat, lng })),
      }))
      return { data: found.toSorted((a, b) => (a.distance_m ?? 0) - (b.distance_m ?? 0)) }
    }),
  ],
})
