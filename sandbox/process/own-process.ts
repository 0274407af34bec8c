/**
 * Runs the sandbox in its own process and forwards requests to it, so that a stuck or crashed sandbox does not affect
 * the host. A process that ends is started again.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import type { CallerConnection } from '../index.ts'
import { VISITOR, type PartnersMessage, type ProcessMessage } from './message.ts'

export type SandboxProcessSettings = {
  /** The program: a module that calls `serveSandbox`. */
  readonly entry: string
  readonly file: string
  /** The port that the portals are served on. */
  readonly port: number
  /** The current partners. Must return the same list while nothing has changed. Called before every request. */
  readonly partners: () => readonly SandboxPartner[] | Promise<readonly SandboxPartner[]>
  readonly log: (line: string) => void
  /** Milliseconds until a process that does not end by itself is killed. Default: 2,000. */
  readonly timeout?: number
}

export type SandboxProcess = {
  fetch(request: Request, connection?: CallerConnection): Promise<Response>
  /** The process's id. Resolves when the process listens. */
  pid(): Promise<number | undefined>
  /** Ends the process. After `timeout` it is killed. */
  close(): Promise<void>
}

type Running = {
  readonly child: ChildProcess
  readonly port: number
  /** Resolves when the process has received the current partners. */
  sendPartners(): Promise<void>
}

/** Milliseconds until a restart, doubled while the process ends within `soon` of its start. */
const PAUSE = { first: 250, longest: 30_000, soon: 10_000 } as const
/** Headers that a proxy does not forward (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** Resolves when the sandbox listens. Rejects when the process ends before. */
export async function startSandbox(settings: SandboxProcessSettings): Promise<SandboxProcess> {
  const { log, timeout = 2_000 } = settings
  const closing = new AbortController()
  let pause: number = PAUSE.first

  const start = async (): Promise<Running> => {
    const startedAt = performance.now()
    const started = await startProcess(settings, closing.signal, timeout)
    started.child.once('exit', (code, signal) => {
      if (closing.signal.aborted) return
      const isSoon = performance.now() - startedAt < PAUSE.soon
      pause = isSoon ? Math.min(pause * 2, PAUSE.longest) : PAUSE.first
      log(`The sandbox has ended (${signal ?? `exit code ${code}`}). It is started again.`)
      running = startAgain()
    })
    return started
  }
  const startAgain = async (): Promise<Running> => {
    for (;;) {
      await delay(pause, closing.signal)
      try {
        return await start()
      } catch (error) {
        if (closing.signal.aborted) throw error
        pause = Math.min(pause * 2, PAUSE.longest)
        log(`The sandbox did not start again: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  let running = Promise.resolve(await start())
  return {
    pid: async () => (await running).child.pid,
    fetch: async (request, connection) => {
      try {
        const { port, sendPartners } = await running
        await sendPartners()
        return await forward(request, port, connection)
      } catch (error) {
        if (!connection?.outgoing) throw error
        // The visitor gets the same failure as the host: a connection that ends without a response.
        connection.outgoing.destroy()
        // Tells @hono/node-server not to send a response.
        return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
      }
    },
    close: async () => {
      closing.abort(new Error('The sandbox is closed'))
      const current = await running.catch(() => null)
      if (current) await exited(current.child)
    },
  }
}

function startProcess(
  { entry, file, port, partners }: SandboxProcessSettings,
  closing: AbortSignal,
  timeout: number,
): Promise<Running> {
  const child = fork(entry, [file, String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const end = () => {
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    child.once('exit', () => clearTimeout(timer))
  }
  closing.addEventListener('abort', end, { once: true })
  child.once('exit', () => closing.removeEventListener('abort', end))

  const pending = new Map<number, { readonly known: () => void; readonly failed: (reason: Error) => void }>()
  let latest: { readonly list: unknown; readonly version: number; readonly isKnown: Promise<void> } | null = null
  const sendPartners = async () => {
    const list = await partners()
    if (latest?.list === list) return latest.isKnown
    const version = (latest?.version ?? 0) + 1
    const isKnown = new Promise<void>((known, failed) => pending.set(version, { known, failed }))
    latest = { list, version, isKnown }
    const message: PartnersMessage = { kind: 'partners', version, partners: list }
    if (child.connected) child.send(message)
    return isKnown
  }

  return new Promise<Running>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const reason = new Error(`The sandbox has ended (${signal ?? `exit code ${code}`})`)
      for (const { failed } of pending.values()) failed(reason)
      reject(reason)
    })
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'listening') return resolve({ child, port: message.port, sendPartners })
      pending.get(message.version)?.known()
      pending.delete(message.version)
      return undefined
    })
    // The returned promise already rejects when the process ends.
    sendPartners().catch(() => undefined)
  })
}

/**
 * Forwards the request with its host name and streams the response. The casts hold: Node and the DOM declare the same
 * web stream class separately.
 */
async function forward(request: Request, port: number, connection: CallerConnection | undefined): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !HOP_BY_HOP.has(name)))
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    agent: false,
    method: request.method,
    path: pathname + search,
    headers: { ...headers, host: request.headers.get('host') ?? host, [VISITOR]: connection?.remoteAddress ?? '' },
    signal: request.signal,
  })
  const received = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
  })
  // A response may arrive before the whole body was sent, e.g. 413. Failures also reject `received`.
  if (request.body) pipeline(Readable.fromWeb(request.body as NodeStream), outgoing).catch(() => undefined)
  else outgoing.end()
  const response = await received
  const status = response.statusCode ?? 502
  const hasBody = status !== 204 && status !== 304 && request.method !== 'HEAD'
  if (!hasBody) response.resume()
  return new Response(hasBody ? (Readable.toWeb(response) as ReadableStream) : null, {
    status,
    headers: headersOf(response),
  })
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2)
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.append(name, value)
  }
  return headers
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** Resolves after `ms` milliseconds. Rejects when `signal` aborts. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('The sandbox is closed'))
    })
  })
}
