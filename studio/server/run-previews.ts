/**
 * Runs previews: for each partner that is looked at a host with a sandbox of its own, in a folder that is deleted with it. The draft is shown under
 * the id of the sandbox's first partner, because the example customers are of that one.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withCookiesForWebKit } from '../../host/http/loopback-cookies.ts'
import { NO_SCRIPT_SET_COOKIE } from '../../host/visits/without-scripts.ts'
import type { Log } from '../../host/observe/log.ts'
import { hashOfText } from '../store/draft.ts'
import { writeDraftPreview } from '../store/preview-files.ts'
import type { Previews } from './app.ts'
import { PREVIEW_CUSTOMERS } from './customers.ts'
import { forward, type ForwardSettings } from './forward.ts'
import { pickScript, withPickScript } from './pick-script.ts'
import { signInAs } from './sign-in-as.ts'

export type PreviewsSettings = {
  readonly folder: URL
  /** The folder of the build. */
  readonly dist: string
  /** The origin of the studio, which alone may show a preview in a frame. */
  readonly origin: string
  readonly otherOrigins: readonly string[]
  readonly log: Log
}

export type RunningPreviews = Previews & { close(): Promise<void> }

type Preview = {
  readonly place: string
  readonly child: ChildProcess
  readonly port: number
  text: string
  moment: string
  /** The marker of the text that the host has read. */
  read: string
  usedAt: number
}

/** The example customers' partner. */
const SHOWN_AS = 'default'
/** Previews at the same time; each is a host and a sandbox. */
const MAX_PREVIEWS = 4
const IDLE_MS = 15 * 60_000
const START_MS = 30_000
/** The most milliseconds in which a host reads a file that has changed, and between two questions whether it has. */
const READ_MS = 10_000
const ASK_MS = 50

export function runPreviews({ folder, dist, origin, otherOrigins, log }: PreviewsSettings): RunningPreviews {
  const running = new Map<string, Promise<Preview>>()
  const { hostname, protocol } = new URL(origin)
  const isSecure = protocol === 'https:'
  const hostOf = (id: string) => `${id}.preview.${hostname}`
  const forwarding: ForwardSettings = { isSecure, frameAncestors: [origin, ...otherOrigins].join(' ') }

  const write = async (id: string, place: string, text: string, moment: string): Promise<string | null> => {
    const draft = { id, file: `${id}.json`, text, name: `${id}.json` }
    const settings = { moment, domains: [hostOf(id), markerOf(text, moment)], id: SHOWN_AS }
    const written = await writeDraftPreview(folder, draft, join(place, 'partners'), settings)
    return 'refusal' in written ? written.refusal : null
  }
  /** Writes the first of the texts that has no fault. */
  const writeFirst = async (id: string, place: string, texts: readonly string[]): Promise<string> => {
    const refusals: string[] = []
    for (const text of texts) {
      const refusal = await write(id, place, text, '')
      if (refusal === null) return text
      refusals.push(refusal)
    }
    throw new Error(refusals.join('\n'))
  }
  const show = async (id: string, preview: Preview, text: string, moment: string) => {
    if (preview.text === text && preview.moment === moment) return
    const refusal = await write(id, preview.place, text, moment)
    // A draft with a fault leaves the last one shown.
    if (refusal !== null) return
    Object.assign(preview, { text, moment })
  }
  /** Resolves once the host serves what was written last; a host that is late shows what it has. */
  const untilRead = async (preview: Preview) => {
    const marker = markerOf(preview.text, preview.moment)
    for (const until = Date.now() + READ_MS; preview.read !== marker && Date.now() < until;) {
      const question = new Request('http://preview/login', { method: 'HEAD', headers: { host: marker } })
      const { status } = await forward(question, preview.port, forwarding)
      if (status !== MISDIRECTED) preview.read = marker
      else await pause(ASK_MS)
    }
  }
  const start = async (id: string, texts: readonly string[]): Promise<Preview> => {
    const place = await mkdtemp(join(tmpdir(), 'gapura-preview-'))
    try {
      const text = await writeFirst(id, place, texts)
      // The host stores its sandbox beside its build.
      const left = ['maps', 'studio'].map((name) => join(dist, name))
      await cp(dist, join(place, 'dist'), {
        recursive: true,
        filter: (source) => !left.some((name) => source === name || source.startsWith(name + sep)),
      })
      const port = await freePort()
      // The variables of this process name the back end and the limits of the live host, so the preview does not get them.
      const others = Object.entries(process.env).filter(([name]) => !/^(HOST|PORTAL|STUDIO)(_|$)/.test(name))
      const child = spawn(process.execPath, [join(place, 'dist', 'server', 'host.js')], {
        env: {
          ...Object.fromEntries(others),
          PORT: String(port),
          // Only this process may reach it: it asks who may look.
          HOST_ADDRESS: '127.0.0.1',
          HOST_PARTNERS: join(place, 'partners'),
          HOST_STATE: join(place, 'state'),
          HOST_LOG_LEVEL: 'error',
          HOST_TRUSTED_PROXIES: '127.0.0.1',
          HOST_SANDBOX_BEHIND_PROXY: 'on',
          PORTAL_ENVIRONMENT: 'sandbox',
          PORTAL_SERVICE_WORKER: 'off',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.once('exit', () => {
        running.delete(id)
        void rm(place, { recursive: true, force: true })
      })
      await listening(child, port)
      return { place, child, port, text, moment: '', read: '', usedAt: Date.now() }
    } catch (error) {
      await rm(place, { recursive: true, force: true })
      throw error
    }
  }
  const open = async (id: string, texts: readonly string[]): Promise<Preview> => {
    const known = running.get(id)
    if (known) return known
    if (running.size >= MAX_PREVIEWS) await stopOldest()
    const starting = start(id, texts)
    running.set(id, starting)
    starting.catch(() => running.delete(id))
    return starting
  }
  const stop = async (starting: Promise<Preview>) => {
    const preview = await starting.catch(() => null)
    if (preview === null || preview.child.exitCode !== null) return
    const ended = new Promise((done) => preview.child.once('exit', done))
    preview.child.kill('SIGINT')
    await Promise.race([ended, pause(5_000)])
  }
  const stopOldest = async () => {
    const all = await Promise.all(
      [...running].map(async ([id, starting]) => [id, await starting.catch(() => null)] as const),
    )
    const [oldest] = all.toSorted(([, a], [, b]) => (a?.usedAt ?? 0) - (b?.usedAt ?? 0))
    const starting = oldest && running.get(oldest[0])
    if (starting) await stop(starting)
  }
  const clock = setInterval(() => {
    for (const starting of running.values())
      void starting
        .then((preview) => (Date.now() - preview.usedAt > IDLE_MS ? stop(starting) : undefined))
        .catch(() => undefined)
  }, 60_000)
  clock.unref()

  return {
    fetch: async (id, request, texts) => {
      const preview = await open(id, texts)
      preview.usedAt = Date.now()
      const url = new URL(request.url)
      const script = pickScript(join(dist, 'studio'), url.pathname)
      if (script !== null) return script
      if (url.pathname !== '/_preview') return withPickScript(await forward(request, preview.port, forwarding))
      const query = url.searchParams
      await show(id, preview, texts[0] ?? preview.text, momentOf(query))
      await untilRead(preview)
      const customer = PREVIEW_CUSTOMERS.find((one) => one.id === query.get('as'))
      const at = { port: preview.port, host: url.host, isSecure, domain: SHOWN_AS }
      const cookies = await signInAs(at, customer ?? null, {
        language: query.get('language'),
        theme: query.get('theme'),
        former: request.headers.get('cookie') ?? '',
      })
      const response = new Response(null, {
        status: 302,
        headers: { location: ownPath(query.get('to')), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      })
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      // A still runs no scripts, so its page must be complete without them.
      const plain = query.has('plain') ? NO_SCRIPT_SET_COOKIE : NO_SCRIPT_SET_COOKIE.replace(/Max-Age=\d+/, 'Max-Age=0')
      response.headers.append('set-cookie', plain)
      return withCookiesForWebKit(response, `${protocol}//${url.host}`)
    },
    changed: (id, [text]) => {
      const starting = running.get(id)
      if (starting && text !== undefined)
        void starting
          .then((preview) => show(id, preview, text, preview.moment))
          .catch((error: unknown) => log(`The preview of ${id}: ${String(error)}`))
    },
    close: async () => {
      clearInterval(clock)
      await Promise.all([...running.values()].map(stop))
    },
  }
}

/** The answer of a host to a name that no partner has. */
const MISDIRECTED = 421

/** A host name that only this text has, so that a request by it shows whether the host has read the text. */
function markerOf(text: string, moment: string): string {
  return `v${hashOfText(`${moment} ${text}`)}.preview.invalid`
}

/** As `readMoment` takes it. A name of a router may hold no comma. */
function momentOf(query: URLSearchParams): string {
  const [time, at] = [query.get('time'), query.get('at')].map((value) => value?.replaceAll(',', ' ').trim())
  return [...(at ? [`at=${at}`] : []), ...(time ? [`on=${time}`] : [])].join(',')
}

/** A path of the preview; anything else is its first page. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : '/'
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(
    child.exitCode === null ? 'its host did not start in time' : `its host ended with code ${child.exitCode}`,
  )
}
