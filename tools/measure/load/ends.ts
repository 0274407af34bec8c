/**
 * Measures how a host ends under load: told to stop, which a roll-out does (SIGTERM), and killed, which a lack of memory does (SIGKILL). Visitors
 * request pages of many partners one after another, each over a connection of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { startMeasured, type MeasuredHost } from './measured-host.ts'
import { writePartners } from './partners.ts'
import { row } from './rows.ts'

const VISITORS = 200
/** Milliseconds of visits before the signal. */
const WARM_UP = 5_000

type Outcome = 'whole' | 'refused' | 'cut off' | 'wrong'
type Counts = Record<Outcome, number>

/** Resolves to lines for the table. @param sample the text of a partner's file, from which all are made */
export async function measureEnds(dist: string, count: number, sample: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-load-'))
  const state = mkdtempSync(join(tmpdir(), 'gapura-load-state-'))
  try {
    writePartners(folder, count, sample)
    const lines: string[] = []
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const host = await startMeasured(dist, folder, state)
      lines.push(row(`ready after, before ${signal}`, `${host.readyAfter.toFixed(0)} ms`))
      const { counts, endedAfter } = await endUnderLoad(host, count, signal)
      await host.stop()
      lines.push(
        row(`${signal} with ${VISITORS} visitors: ended after`, `${endedAfter.toFixed(0)} ms`),
        row('responses whole, cut off, other than 200', `${counts.whole}, ${counts['cut off']}, ${counts.wrong}`),
        row('connections refused, which a load balancer sends to another host', String(counts.refused)),
      )
    }
    const again = await startMeasured(dist, folder, state)
    await again.stop()
    lines.push(row('ready again after the kill', `${again.readyAfter.toFixed(0)} ms`))
    return lines
  } finally {
    for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
  }
}

async function endUnderLoad(host: MeasuredHost, partners: number, signal: NodeJS.Signals) {
  const counts: Counts = { whole: 0, refused: 0, 'cut off': 0, wrong: 0 }
  let next = 0
  const signalled = new AbortController()
  const visitor = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!signalled.signal.aborted) {
      const outcome = await visit(host.port, `isp-${next++ % partners}.example`, agent)
      counts[outcome]++
      // A visitor whose connection is refused goes to another host.
      if (outcome === 'refused') break
    }
    agent.destroy()
  }
  const visitors = Promise.all(Array.from({ length: VISITORS }, visitor))
  await rest(WARM_UP)
  const endedAfter = await host.end(signal)
  signalled.abort()
  await visitors
  return { counts, endedAfter }
}

function visit(port: number, host: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { host, 'accept-encoding': 'br' }
    const outgoing = request({ host: '127.0.0.1', port, path: '/', headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? 'whole' : 'wrong'))
      response.on('error', () => resolve('cut off'))
    })
    // An idle connection that was closed meanwhile is opened anew, as browsers and load balancers do.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || outgoing.reusedSocket ? 'refused' : 'cut off'),
    )
    outgoing.end()
  })
}
