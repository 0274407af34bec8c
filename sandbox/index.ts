/**
 * The sandbox: back end, router, payment provider, WhatsApp and mail on one machine, and a desk to control them. A single
 * `fetch` serves all of them and selects the service by host name.
 */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { SandboxAccount, SandboxPartner } from '../backend/define-sandbox.ts'
import { createAnswering, type OwnerAnswers } from './answers/answering.ts'
import { hotspotAnswers } from './answers/hotspot.ts'
import { fileRoute, partnerAnswers } from './answers/partner.ts'
import { sessionAnswers } from './answers/session.ts'
import { batchAnswers } from './answers/batch.ts'
import { injectFaults, createWait, DROPPED_CONNECTION_HEADER, type Wait } from './world/inject-faults.ts'
import { createBankCardHost } from './answers/bank-card.ts'
import { openDatabase } from './world/database.ts'
import { DEMO_PARTNERS } from './answers/demo.ts'
import type { ComponentPages } from './desk/component-pages.ts'
import { createDesk } from './desk/desk.ts'
import { setUpWorld } from './answers/set-up-world.ts'
import { createRouter } from './router/router.ts'
import type { SandboxPlugin } from './world/sandbox-plugin.ts'
import { tileRoute } from './pictures/tiles.ts'
import { createWorld, type SandboxWorld } from './world/world.ts'

export type SandboxSettings = {
  /** The database file, created when missing; `:memory:` for tests. Default `.data/sandbox.sqlite`. */
  readonly file?: string
  readonly plugins: readonly SandboxPlugin[]
  /** The portals' port, for links in messages. Default 8080. */
  readonly port?: number
  /** Called for every lookup, so that an added partner is known at once. Default: four demonstration partners. */
  readonly partners?: () => readonly SandboxPartner[]
  /** Default: the machine's clock. */
  readonly now?: () => Date
  /** Delays slow responses. Default: real timers. */
  readonly wait?: Wait
  /** Called with every unexpected error of an API call. Default: `console.error`. */
  readonly log?: (message: string, error: unknown) => void
  /** Called with a line for the operator, such as a reached limit. Default: `console.log`. */
  readonly note?: (line: string) => void
  /** Loads the page of all components, which the desk then offers. Default: none. */
  readonly components?: () => Promise<ComponentPages>
}

/** Facts about a connection that the request does not contain. */
export type CallerConnection = {
  readonly remoteAddress?: string | undefined
  /** Node's response of @hono/node-server, with which the sandbox can destroy the socket. */
  readonly outgoing?: { destroy(): unknown }
}

export type SandboxHandle = {
  fetch(request: Request, connection?: CallerConnection): Promise<Response>
  readonly world: SandboxWorld
  /** Deletes all data and inserts the demonstration data again. */
  reset(): void
  close(): void
}

export function createSandbox(settings: SandboxSettings): SandboxHandle {
  const { file = '.data/sandbox.sqlite', plugins, port = 8080, now = () => new Date() } = settings
  const { log = console.error, note = console.log, partners = () => DEMO_PARTNERS, components } = settings
  const db = openDatabase(file)
  const timers = createWait()
  const wait = settings.wait ?? timers.wait
  const world = createWorld({
    db,
    port,
    capabilities: plugins.flatMap(({ sandbox }) => sandbox.capabilities),
    partners,
    now,
    note,
    deleteLinks: (world, account) => {
      for (const { sandbox } of plugins) sandbox.deleteLinks(world, account)
    },
  })
  const reset = () => {
    world.faults.stopAll()
    db.transaction(() => {
      db.clear()
      setUpWorld(world, plugins)
    })
  }
  setUpWorld(world, plugins)

  const api = createApi(world, plugins, wait, log)
  const router = createRouter(world, wait)
  const bankCards = createBankCardHost()
  const desk = createDesk({ world, plugins, reset, components })
  const byHost: Readonly<Record<string, Hono>> = {
    'api.localhost': api,
    'login.localhost': router,
    'pay.localhost': bankCards,
    'sandbox.localhost': desk,
  }
  const choose = ({ hostname, pathname }: URL) => {
    if (hostname !== '127.0.0.1') return byHost[hostname]
    // 127.0.0.1 serves everything by path, for machines that do not resolve names under localhost.
    if (/^\/(api|token|tiles)\//.test(pathname)) return api
    if (/^\/desk(\/|$)/.test(pathname)) return desk
    return pathname === '/card.js' ? bankCards : router
  }
  return {
    world,
    reset,
    fetch: async (request, connection) => {
      const app = choose(new URL(request.url))
      if (!app) return new Response('This host is not part of the sandbox.', { status: 421 })
      const response = await app.fetch(request, { address: connection?.remoteAddress || 'unknown' })
      if (!response.headers.has(DROPPED_CONNECTION_HEADER) || !connection?.outgoing) return response
      connection.outgoing.destroy()
      // Tells @hono/node-server not to send a response.
      return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
    },
    close: () => {
      timers.close()
      db.close()
    },
  }
}

/** The smallest of the plugins' limits; null: none has one. */
function bytesLeft(world: SandboxWorld, plugins: readonly SandboxPlugin[], account: SandboxAccount): number | null {
  const limits = plugins.flatMap(({ sandbox }) => sandbox.bytesLeft(world, account) ?? [])
  return limits.length > 0 ? Math.min(...limits) : null
}

function createApi(
  world: SandboxWorld,
  plugins: readonly SandboxPlugin[],
  wait: Wait,
  log: (message: string, error: unknown) => void,
): Hono {
  const core: OwnerAnswers = {
    core: true,
    answers: [
      ...sessionAnswers(world),
      ...partnerAnswers(world),
      ...hotspotAnswers(world, (account) => bytesLeft(world, plugins, account)),
      ...batchAnswers(async (request, address) => api.fetch(request, { address })),
    ],
    browserRoutes: [fileRoute(world), tileRoute],
  }
  const groups = plugins.map(({ sandbox }): OwnerAnswers => ({
    core: false,
    answers: sandbox.answers,
    browserRoutes: sandbox.browserRoutes,
  }))
  const api = new Hono()
  api.use(
    cors({
      origin: (origin) => (world.partners.isPortal(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT'],
      allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key'],
      exposeHeaders: ['Retry-After'],
      maxAge: 86_400,
    }),
  )
  // After the CORS middleware, so that a page may read the responses of faults.
  api.use(injectFaults(world.faults, wait))
  api.route('/', createAnswering(world, [core, ...groups], log))
  return api
}
