/**
 * Answers API calls: finds the endpoint, identifies the caller, parses query and body with the endpoint's shapes,
 * stores the answers of counted (idempotent) calls, and refuses to send an answer that the endpoint does not declare.
 */
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import {
  bearerOf,
  bearerRefused,
  checkAnswer,
  keyOf,
  keyReused,
  languageOf,
  literalFirst,
  noSuchAddress,
  readBody,
  readCall,
  routePattern,
} from '../../backend/rules/match-endpoint.ts'
import { refusalResponse } from '../../backend/rules/refusal.ts'
import { Refusal, type Answer, type SandboxAccount, type BrowserRoute } from '../../backend/define-sandbox.ts'
import type { SandboxWorld } from '../world/world.ts'

export const ANSWER_TABLE = `
  CREATE TABLE IF NOT EXISTS kept_answers (
    key TEXT PRIMARY KEY, asked TEXT NOT NULL, answer TEXT NOT NULL, kept_at TEXT NOT NULL
  );
`

/** The answers of the core or of one plugin. An inactive account may call the core's answers, but not a plugin's. */
export type Answers = {
  readonly core: boolean
  readonly answers: readonly Answer[]
  readonly browserRoutes: readonly BrowserRoute[]
}

type Log = (message: string, error: unknown) => void
const DAY_MS = 86_400_000

/** What `createSandbox` passes along with a request. */
export type Bindings = { readonly address: string }
type Call = Context<{ Bindings: Bindings }>

export function createAnswering(
  world: SandboxWorld,
  groups: readonly Answers[],
  log: Log,
): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  const entries = groups.flatMap(({ core, answers, browserRoutes }) => [
    ...answers.map((answer) => ({
      method: answer.endpoint.method,
      path: answer.endpoint.path,
      reply: (context: Call) => reply(world, answer, core, context),
    })),
    ...browserRoutes.map((visit) => ({
      method: visit.method,
      path: visit.path,
      reply: async (context: Call) =>
        visit.reply({
          world,
          params: context.req.param(),
          request: context.req.raw,
          language: languageOf(context.req.raw),
        }),
    })),
  ])
  for (const { method, path, reply } of literalFirst(entries)) app.on(method, routePattern(path), reply)
  app.notFound(() => refusalResponse(noSuchAddress()))
  app.onError((error) => {
    if (error instanceof Refusal) return refusalResponse(error)
    log('The sandbox could not answer', error)
    return refusalResponse(new Refusal(500, 'server', 'Internal Server Error'))
  })
  return app
}

async function reply(world: SandboxWorld, answer: Answer, core: boolean, context: Call): Promise<Response> {
  const { endpoint } = answer
  const { raw } = context.req
  if (endpoint.optional !== null && world.faults.applies('api.optional-missing', context.req.path))
    throw noSuchAddress()
  const bytes = await readBody(endpoint, raw)
  const caller = callerOf(world, raw)
  if (endpoint.auth === 'bearer') {
    if (!caller) throw bearerRefused()
    if (!core) requireActive(world, caller, context.req.param('account'))
  }
  // As a strict back end does: a bearer that is sent must be good, also where none is needed.
  if (endpoint.auth === 'open' && !caller && raw.headers.has('authorization')) throw bearerRefused()
  const ask = () =>
    answer.reply({
      world,
      params: context.req.param(),
      ...readCall(endpoint, raw, bytes),
      // Undefined for an endpoint without a bearer. The answer of such an endpoint must not read it.
      caller: caller as SandboxAccount,
      request: new Request(raw.url, {
        method: raw.method,
        headers: raw.headers,
        ...(bytes.length > 0 && { body: bytes }),
      }),
      session: world.sessions.familyOf(bearerOf(raw) ?? '') ?? '',
      address: context.env.address,
      origin: originOf(world, raw),
      language: languageOf(raw),
    })
  if (!endpoint.idempotent) return Response.json(checkAnswer(endpoint, await ask()))
  return once(world, endpoint, raw, caller, bytes, () => checkCounted(endpoint, ask()))
}

/** Runs a counted call once per Idempotency-Key and caller. A repeated call gets the stored answer. */
function once(
  world: SandboxWorld,
  endpoint: Endpoint,
  request: Request,
  caller: SandboxAccount | undefined,
  bytes: Uint8Array,
  work: () => unknown,
): Response {
  const key = JSON.stringify([caller?.id ?? null, endpoint.method, endpoint.path, keyOf(request)])
  const asked = createHash('sha256')
    .update(new URL(request.url).pathname)
    .update('\n')
    .update(bytes)
    .digest('base64url')
  // The work and its answer share one synchronous transaction, so calls that arrive together run one after the other.
  const { text, again, refused } = world.db.transaction(() => {
    const now = world.now()
    world.db.run('DELETE FROM kept_answers WHERE kept_at < ?', new Date(now.getTime() - DAY_MS).toISOString())
    const kept = world.db.one<{ asked: string; answer: string }>(
      'SELECT asked, answer FROM kept_answers WHERE key = ?',
      key,
    )
    if (kept && kept.asked !== asked) throw keyReused()
    if (kept) return { text: kept.answer, again: true, refused: null }
    try {
      const text = JSON.stringify(work())
      world.db.run('INSERT INTO kept_answers VALUES (?, ?, ?, ?)', key, asked, text, now.toISOString())
      return { text, again: false, refused: null }
    } catch (error) {
      if (error instanceof Refusal && error.keeps) return { text: '', again: false, refused: error }
      throw error
    }
  })
  if (refused) throw refused
  return new Response(text, {
    headers: { 'content-type': 'application/json', ...(again && { 'idempotent-replayed': 'true' }) },
  })
}

/** The work and its answer are one transaction, so the answer must not be waited for. */
function checkCounted(endpoint: Endpoint, wire: unknown): unknown {
  if (wire instanceof Promise) throw new TypeError(`${endpoint.path} is counted, so its answer must not be a promise`)
  return checkAnswer(endpoint, wire)
}

function callerOf(world: SandboxWorld, request: Request): SandboxAccount | undefined {
  const bearer = bearerOf(request)
  return bearer === undefined ? undefined : world.sessions.callerOf(bearer)
}

/** The account that a path's segment names must be active; without a segment, any account of this person. */
function requireActive(world: SandboxWorld, caller: SandboxAccount, segment: string | undefined) {
  const accounts = world.db.all<{ account_type: string; account_status: string }>(
    'SELECT account_type, account_status FROM accounts WHERE phone = ? AND domain = ? ORDER BY account_type',
    caller.phone,
    caller.domain,
  )
  const type = segment === undefined ? null : segment === 'rtrw' ? 'rtrw' : 'customer'
  const meant = accounts.filter(({ account_type }) => type === null || account_type === type)
  if (meant.length === 0) throw new Refusal(404, 'not_found', `The caller has no ${type} account`)
  if (meant.every(({ account_status }) => account_status !== 'active'))
    throw new Refusal(403, 'suspended', meant[0]?.account_status ?? 'inactive')
}

function originOf(world: SandboxWorld, request: Request): string {
  const origin = request.headers.get('origin')
  return origin !== null && world.partners.isPortal(origin) ? origin : world.partners.portalOf('default')
}
