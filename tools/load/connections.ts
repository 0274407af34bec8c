/** Measures a host under many connections: requests a second, and its memory before, meanwhile and afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { startMeasured } from './measured-host.ts'
import { megabytes, ms, row } from './rows.ts'

/** Requests of each connection. */
const EACH = 10
/** Seconds after which the memory is measured again. */
const LATER = [1, 10, 30]

/** @param folder of partners' files; `host` is one of their host names */
export async function measureConnections(
  dist: string,
  count: number,
  folder: string,
  host: string,
): Promise<readonly string[]> {
  const state = mkdtempSync(join(tmpdir(), 'gapura-load-state-'))
  const measured = await startMeasured(dist, folder, state)
  const agentOf = () => new Agent({ keepAlive: true, maxSockets: 1 })
  const askOnce = (agent: Agent) =>
    new Promise<number | 'closed'>((resolve, reject) => {
      const headers = { host, 'accept-encoding': 'br' }
      const asked = request({ host: '127.0.0.1', port: measured.port, path: '/', headers, agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      // A connection that was idle for a while may have been closed just now, as browsers know too.
      asked.on('error', (error) => (asked.reusedSocket ? resolve('closed') : reject(error)))
      asked.end()
    })
  const askFrom = async (agent: Agent): Promise<number> => {
    for (;;) {
      const status = await askOnce(agent)
      if (status !== 'closed') return status
    }
  }
  const run = async (connections: number, each: number) => {
    const agents = Array.from({ length: connections }, agentOf)
    const statuses = await Promise.all(
      agents.map(async (agent) => {
        const all: number[] = []
        for (let at = 0; at < each; at++) all.push(await askFrom(agent))
        return all
      }),
    )
    return { agents, wrong: statuses.flat().filter((status) => status !== 200).length }
  }
  try {
    // What the code itself needs once it is warm is no matter of connections.
    const warm = await run(20, 100)
    for (const agent of warm.agents) agent.destroy()
    await rest(2_000)
    const before = await measured.measure()
    const began = performance.now()
    const { agents, wrong } = await run(count, EACH)
    const took = performance.now() - began
    const meanwhile = await measured.measure()
    for (const agent of agents) agent.destroy()
    const lines = [
      row('memory before (RSS)', megabytes(before.rss)),
      row(`${count * EACH} requests took`, `${ms(took)}, ${((count * EACH * 1_000) / took).toFixed(0)} a second`),
      row('processor a request', ms((meanwhile.cpu - before.cpu) / (count * EACH))),
      row('answers other than 200', String(wrong)),
      row('longest pause', ms(meanwhile.pause)),
      row(`memory with ${count} connections`, `${megabytes(meanwhile.rss)} (heap ${megabytes(meanwhile.heapTotal)})`),
    ]
    let last = 0
    for (const seconds of LATER) {
      await rest((seconds - last) * 1_000)
      last = seconds
      const { rss, heapTotal, heapUsed, external } = await measured.measure()
      const parts = `heap ${megabytes(heapTotal)}, used ${megabytes(heapUsed)}, external ${megabytes(external)}`
      lines.push(
        row(
          `${seconds} s after they are closed`,
          `${megabytes(rss)}, ${((rss / before.rss) * 100).toFixed(0)} % (${parts})`,
        ),
      )
    }
    return lines
  } finally {
    await measured.stop()
    rmSync(state, { recursive: true, force: true })
  }
}
