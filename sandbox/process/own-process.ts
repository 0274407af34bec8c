/**
 * Runs the sandbox in a process of its own and passes requests on to it, so that a sandbox that is stuck or that ends
 * stops no page of the host. A process that ends is started again.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { request as ask, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import type { Connection } from '../index.ts'
import { VISITOR, type PartnersMessage, type SandboxMessage } from './message.ts'

export type SandboxProcessSettings = {
  /** The program: a module that calls `serveSandbox`. */
  readonly entry: string
  /** The database file. */
  readonly file: string
  /** The port that the portals are served on. */
  readonly port: number
  /** The partners that are served now; the same list while nothing has changed. Called before every request. */
  readonly partners: () => readonly SandboxPartner[] | Promise<readonly SandboxPartner[]>
  readonly log: (line: string) => void
  /** Milliseconds for the process to end by itself. Default: two seconds. */
  readonly timeout?: number
}

export type SandboxProcess = {
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** The process's id. Resolves when the process answers. */
  pid(): Promise<number | undefined>
  /** Ends the process. One that does not react is killed. */
  close(): Promise<void>
}

type Running = {
  readonly child: ChildProcess
  readonly port: number
  /** Resolves when the process knows the partners of now. */
  tell(): Promise<void>
}

/** Milliseconds until a process is started again; doubled each time while it ends within `soon` of its start. */
const PAUSE = { first: 250, longest: 30_000, soon: 10_000 } as const
/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1). */
const OF_A_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** Resolves when the sandbox answers. Rejects when the process ends before. */
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
      await after(pause, closing.signal)
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
        const { port, tell } = await running
        await tell()
        return await passOn(request, port, connection)
      } catch (error) {
        if (!connection?.outgoing) throw error
        // The visitor sees what the host has seen: a connection that ended without an answer.
        connection.outgoing.destroy()
        // Tells @hono/node-server that nothing is left to send.
        return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
      }
    },
    close: async () => {
      closing.abort(new Error('The sandbox is closed'))
      const last = await running.catch(() => null)
      if (last) await ended(last.child)
    },
  }
}

/** Resolves when the process answers requests. */
function startProcess(
  { entry, file, port, partners }: SandboxProcessSettings,
  closing: AbortSignal,
  timeout: number,
): Promise<Running> {
  // Its output goes where the host's goes.
  const child = fork(entry, [file, String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const end = () => {
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    child.once('exit', () => clearTimeout(timer))
  }
  closing.addEventListener('abort', end, { once: true })
  child.once('exit', () => closing.removeEventListener('abort', end))

  const waiting = new Map<number, { readonly known: () => void; readonly failed: (reason: Error) => void }>()
  let told: { readonly list: unknown; readonly version: number; readonly isKnown: Promise<void> } | null = null
  const tell = async () => {
    const now = await partners()
    if (told?.list === now) return told.isKnown
    const version = (told?.version ?? 0) + 1
    const isKnown = new Promise<void>((known, failed) => waiting.set(version, { known, failed }))
    told = { list: now, version, isKnown }
    const message: PartnersMessage = { kind: 'partners', version, partners: now }
    if (child.connected) child.send(message)
    return isKnown
  }

  return new Promise<Running>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const reason = new Error(`The sandbox has ended (${signal ?? `exit code ${code}`})`)
      for (const { failed } of waiting.values()) failed(reason)
      reject(reason)
    })
    child.on('message', (message: SandboxMessage) => {
      if (message.kind === 'listening') return resolve({ child, port: message.port, tell })
      waiting.get(message.version)?.known()
      waiting.delete(message.version)
      return undefined
    })
    // An end of the process is reported by the promise itself.
    tell().catch(() => undefined)
  })
}

/**
 * Sends the request as it is, with the host name that it names, and streams the answer. The casts hold: a web stream has
 * one class, which Node and the DOM declare separately.
 */
async function passOn(request: Request, port: number, connection: Connection | undefined): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !OF_A_CONNECTION.has(name)))
  const sent = ask({
    host: '127.0.0.1',
    port,
    agent: false,
    method: request.method,
    path: pathname + search,
    headers: { ...headers, host: request.headers.get('host') ?? host, [VISITOR]: connection?.remoteAddress ?? '' },
    signal: request.signal,
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  // An answer may come before the whole body was sent, as for one that is too large. A failure is an error of `sent`.
  if (request.body) pipeline(Readable.fromWeb(request.body as NodeStream), sent).catch(() => undefined)
  else sent.end()
  const answer = await answered
  const status = answer.statusCode ?? 502
  const hasBody = status !== 204 && status !== 304 && request.method !== 'HEAD'
  if (!hasBody) answer.resume()
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, {
    status,
    headers: headersOf(answer),
  })
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2)
    if (!OF_A_CONNECTION.has(name.toLowerCase())) headers.append(name, value)
  }
  return headers
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** Resolves after `ms` milliseconds. Rejects when `signal` reports the end. */
function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('The sandbox is closed'))
    })
  })
}
