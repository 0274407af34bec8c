/**
 * Measures a host under many connections: its requests a second compared with a bare server that sends the same bytes, and its
 * memory before, meanwhile and afterwards.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { observing, startMeasured } from './measured-host.ts'
import { writePartners } from './partners.ts'
import { megabytes, ms, row } from './rows.ts'

const REQUESTS_PER_CONNECTION = 10
/** Few connections, with as many requests as many connections have. */
const FEW_CONNECTIONS = 50
/** Seconds after which the memory is measured again. */
const LATER = [1, 10, 30]

/** Resolves to lines for the table. @param sample the text of a partner's file, from which the visited partner is made */
export async function measureConnections(dist: string, count: number, sample: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-load-'))
  writePartners(folder, 1, sample)
  // Not an address of this machine, for which the host sends cookies in two forms.
  const host = 'isp-0.example'
  const state = mkdtempSync(join(tmpdir(), 'gapura-load-state-'))
  const measured = await startMeasured(dist, folder, state)
  const bare = await startBare(await pageOf(measured.port, host))
  try {
    // Measures the connections without the memory of the warm-up.
    const warm = async () => {
      for (const { port } of [measured, bare]) close(await run(port, host, 20, 200))
    }
    await warm()
    const few = await ratio(measured.port, bare.port, host, FEW_CONNECTIONS)
    await rest(2_000)
    const before = await measured.measure()
    const loaded = await run(measured.port, host, count, REQUESTS_PER_CONNECTION)
    const meanwhile = await measured.measure()
    close(loaded)
    const lines = [
      row('memory before (RSS)', megabytes(before.rss)),
      row(`${count * REQUESTS_PER_CONNECTION} requests took`, `${ms(loaded.took)}, ${loaded.rate.toFixed(0)} a second`),
      row('processor a request', ms((meanwhile.cpu - before.cpu) / (count * REQUESTS_PER_CONNECTION))),
      row('answers other than 200', String(loaded.wrong)),
      row('longest pause', ms(meanwhile.pause)),
      row(`memory with ${count} connections`, `${megabytes(meanwhile.rss)} (heap ${megabytes(meanwhile.heapTotal)})`),
    ]
    let last = 0
    for (const seconds of LATER) {
      await rest((seconds - last) * 1_000)
      last = seconds
      const { rss, heapTotal, heapUsed, external } = await measured.measure()
      const details = `heap ${megabytes(heapTotal)}, used ${megabytes(heapUsed)}, external ${megabytes(external)}`
      lines.push(
        row(
          `${seconds} s after they are closed`,
          `${megabytes(rss)}, ${((rss / before.rss) * 100).toFixed(0)} % (${details})`,
        ),
      )
    }
    lines.push(row('figures and JSON logs cost', await costOfObserving(dist, folder, host)))
    await warm()
    const many = await ratio(measured.port, bare.port, host, count)
    lines.push(
      row(`of a bare server, ${FEW_CONNECTIONS} connections`, few),
      row(`of a bare server, ${count} connections`, many),
    )
    return lines
  } finally {
    bare.stop()
    await measured.stop()
    for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
  }
}

/** Rounds of `FEW_CONNECTIONS` with 80 requests each; the two hosts alternate, so that other work affects both. */
const OBSERVED_ROUNDS = 15
const OBSERVED_REQUESTS = 80

/**
 * The processor time of a request with `/metrics` and JSON logs, compared with that of a host without either. A second host without
 * them shows how far two equal hosts differ: a smaller cost cannot be seen on this machine.
 */
async function costOfObserving(dist: string, folder: string, host: string): Promise<string> {
  const hosts = []
  for (const variables of [{}, {}, await observing()]) {
    const state = mkdtempSync(join(tmpdir(), 'gapura-load-state-'))
    hosts.push({ state, times: [] as number[], measured: await startMeasured(dist, folder, state, variables) })
  }
  for (let round = -2; round < OBSERVED_ROUNDS; round++) {
    for (const { times, measured } of round % 2 === 0 ? hosts : hosts.toReversed()) {
      const before = await measured.measure()
      close(await run(measured.port, host, FEW_CONNECTIONS, OBSERVED_REQUESTS))
      const after = await measured.measure()
      if (round >= 0) times.push((after.cpu - before.cpu) / (FEW_CONNECTIONS * OBSERVED_REQUESTS))
    }
  }
  for (const { state, measured } of hosts) {
    await measured.stop()
    rmSync(state, { recursive: true, force: true })
  }
  const [plain = 0, equal = 0, observed = 0] = hosts.map(({ times }) => medianOf(times))
  const more = (time: number) => `${((time / plain - 1) * 100).toFixed(1)} %`
  return `${more(observed)} of processor (${ms(observed)} and ${ms(plain)} a request; two hosts without them differ by ${more(equal)})`
}

type Run = {
  readonly agents: readonly Agent[]
  readonly wrong: number
  /** Milliseconds for all requests. */
  readonly took: number
  /** Requests a second. */
  readonly rate: number
}

/** Sends requests over many connections at once, which stay open. */
async function run(port: number, host: string, connections: number, each: number): Promise<Run> {
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const began = performance.now()
  const statuses = await Promise.all(
    agents.map(async (agent) => {
      const all: number[] = []
      for (let at = 0; at < each; at++) all.push(await requestFrom(port, host, agent))
      return all
    }),
  )
  const took = performance.now() - began
  const wrong = statuses.flat().filter((status) => status !== 200).length
  return { agents, wrong, took, rate: (connections * each * 1_000) / took }
}

function close({ agents }: Run): void {
  for (const agent of agents) agent.destroy()
}

/** The host's rate as a fraction of the bare server's. They alternate, so that other work on this machine affects both. */
async function ratio(port: number, bare: number, host: string, connections: number): Promise<string> {
  const rates: Record<'host' | 'bare server', number[]> = { host: [], 'bare server': [] }
  for (let round = 0; round < 3; round++) {
    for (const [name, at] of [['host', port] as const, ['bare server', bare] as const]) {
      const done = await run(at, host, connections, Math.ceil((2_000 * REQUESTS_PER_CONNECTION) / connections))
      close(done)
      // An error response is faster than a page.
      if (done.wrong > 0) throw new Error(`The ${name} answered ${done.wrong} requests with something other than 200.`)
      rates[name].push(done.rate)
    }
  }
  const [ours, theirs] = [medianOf(rates.host), medianOf(rates['bare server'])]
  return `${(ours / theirs).toFixed(2)} (${ours.toFixed(0)} and ${theirs.toFixed(0)} requests a second)`
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((first, second) => first - second)[numbers.length >> 1] ?? 0
}

async function requestFrom(port: number, host: string, agent: Agent): Promise<number> {
  for (;;) {
    const status = await requestOnce(port, host, agent)
    if (status !== 'closed') return status
  }
}

function requestOnce(port: number, host: string, agent: Agent): Promise<number | 'closed'> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' }
    const outgoing = request({ host: '127.0.0.1', port, path: '/', headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    // An idle connection may just have been closed, which browsers retry too.
    outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve('closed') : reject(error)))
    outgoing.end()
  })
}

type Answer = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** The host's response, with its body in base64. */
function pageOf(port: number, host: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' }
    const outgoing = request({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks).toString('base64') }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function startBare({ headers, body }: Answer): Promise<{ readonly port: number; readonly stop: () => void }> {
  const { connection: _, date: __, 'keep-alive': ___, ...same } = headers
  const child = fork(new URL('bare.mjs', import.meta.url))
  child.send({ headers: same, body })
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => void child.kill() }
}
