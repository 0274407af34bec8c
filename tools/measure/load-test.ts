/**
 * `npm run load -- <what> [number] [dist]`: measures the built host under load. `docs/scale.md` has the figures and conclusions.
 * Run it on an otherwise idle machine.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import { measureEnds } from './load/ends.ts'
import { measureConnections } from './load/connections.ts'
import { measurePartners } from './load/partners.ts'

const USAGE = `npm run load -- partners [10000] [dist]       many partners' files: start, memory, pauses, a changed file
npm run load -- connections [2000] [dist]    many connections at once: requests a second, memory afterwards
npm run load -- ends [10000] [dist]           that many partners' files and 200 visitors when the process is told to stop, and when it is killed`

export default async function load([what, number, dist]: readonly string[]): Promise<number> {
  const built = dist === undefined ? fileURLToPath(new URL('../../dist', import.meta.url)) : resolve(dist)
  const sample = readFileSync(new URL('../../partner-configs/lestari.json', import.meta.url), 'utf8')
  switch (what) {
    case 'partners': {
      const count = Number(number ?? 10_000)
      console.log([`${count} partners`, ...(await measurePartners(built, count, sample))].join('\n'))
      return 0
    }
    case 'connections': {
      const count = Number(number ?? 2_000)
      console.log([`${count} connections`, ...(await measureConnections(built, count, sample))].join('\n'))
      return 0
    }
    case 'ends': {
      const count = Number(number ?? 10_000)
      console.log([`${count} partners`, ...(await measureEnds(built, count, sample))].join('\n'))
      return 0
    }
    default:
      console.error(USAGE)
      return 2
  }
}
