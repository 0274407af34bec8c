/**
 * Answers API calls: identifies the caller, parses query and body with the endpoint's shapes, stores the answers of
 * idempotent calls, and refuses to send an answer that the endpoint does not declare.
 */
import { languageOf } from '../../backend/rules/answer-language.ts'
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import {
  bearerOf,
  bearerRefusal,
  checkAnswer,
  requireIdempotencyKey,
  keyReusedRefusal,
  literalFirst,
  noSuchAddressRefusal,
  readBody,
  readCall,
  routePattern,
} from '../../backend/rules/match-endpoint.ts'
import { refusalResponse } from '../../backend/rules/refusal.ts'
import { Refusal, type SandboxAnswer, type SandboxAccount, type BrowserRoute } from '../../backend/define-sandbox.ts'
import type { SandboxWorld } from '../world/world.ts'

export const ANSWER_TABLE = `
  CREATE TABLE IF NOT EXISTS kept_answers (
    key TEXT PRIMARY KEY, asked TEXT NOT NULL, answer TEXT NOT NULL, kept_at TEXT NOT NULL
  );
`

/** The answers of the core or of a plugin. An inactive account may make only calls of the core. */
export type OwnerAnswers = {
  readonly core: boolean
  readonly answers: readonly SandboxAnswer[]
  readonly browserRoutes: readonly BrowserRoute[]
}

type Log = (message: string, error: unknown) => void
const DAY_MS = 86_400_000

/** `address`: the caller's IP address, from `createSandbox`. */
export type Bindings = { readonly address: string }
type Call = Context<{ Bindings: Bindings }>

export function createAnswering(
  world: SandboxWorld,
  groups: readonly OwnerAnswers[],
  log: Log,
): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  const entries = groups.flatMap(({ core, answers, browserRoutes }) => [
    ...answers.map((answer) => ({
      method: answer.endpoint.method,
      path: answer.endpoint.path,
      reply: (context: Call) => reply(world, answer, core, context),
    })),
    ...browserRoutes.map((route) => ({
      method: route.method,
      path: route.path,
      reply: async (context: Call) =>
        route.reply({
          world,
          params: context.req.param(),
          request: context.req.raw,
          language: languageOf(context.req.raw),
        }),
    })),
  ])
  for (const { method, path, reply } of literalFirst(entries)) app.on(method, routePattern(path), reply)
  app.notFound(() => refusalResponse(noSuchAddressRefusal()))
  app.onError((error) => {
    if (error instanceof Refusal) return refusalResponse(error)
    log('The sandbox could not answer', error)
    return refusalResponse(new Refusal(500, 'server', 'Internal Server Error'))
  })
  return app
}

async function reply(world: SandboxWorld, answer: SandboxAnswer, core: boolean, context: Call): Promise<Response> {
  const { endpoint } = answer
  const { raw } = context.req
  if (endpoint.optional !== null && world.faults.applies('api.optional-missing', context.req.path))
    throw noSuchAddressRefusal()
  const bytes = await readBody(endpoint, raw)
  const caller = callerOf(world, raw)
  if (endpoint.auth === 'bearer') {
    if (!caller) throw bearerRefusal()
    if (!core) requireActive(world, caller, context.req.param('account'))
  }
  // Like a strict back end: an invalid bearer is refused even if the endpoint needs none.
  if (endpoint.auth === 'open' && !caller && raw.headers.has('authorization')) throw bearerRefusal()
  const produce = () =>
    answer.reply({
      world,
      params: context.req.param(),
      ...readCall(endpoint, raw, bytes),
      // The cast holds for endpoints with a bearer. The answers of other endpoints must not read it.
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
  if (!endpoint.idempotent) return Response.json(checkAnswer(endpoint, await produce()))
  return replyOnce(world, endpoint, raw, caller, bytes, () => checkIdempotent(endpoint, produce()))
}

/** Runs an idempotent call once per Idempotency-Key and caller. A repeated call gets the stored answer. */
function replyOnce(
  world: SandboxWorld,
  endpoint: Endpoint,
  request: Request,
  caller: SandboxAccount | undefined,
  bytes: Uint8Array,
  work: () => unknown,
): Response {
  const key = JSON.stringify([caller?.id ?? null, endpoint.method, endpoint.path, requireIdempotencyKey(request)])
  const requestHash = createHash('sha256')
    .update(new URL(request.url).pathname)
    .update('\n')
    .update(bytes)
    .digest('base64url')
  // The transaction is synchronous, so simultaneous calls run in sequence.
  const { text, isRepeated, refused } = world.db.transaction(() => {
    const now = world.now()
    world.db.run('DELETE FROM kept_answers WHERE kept_at < ?', new Date(now.getTime() - DAY_MS).toISOString())
    const stored = world.db.one<{ asked: string; answer: string }>(
      'SELECT asked, answer FROM kept_answers WHERE key = ?',
      key,
    )
    if (stored && stored.asked !== requestHash) throw keyReusedRefusal()
    if (stored) return { text: stored.answer, isRepeated: true, refused: null }
    try {
      const text = JSON.stringify(work())
      world.db.run('INSERT INTO kept_answers VALUES (?, ?, ?, ?)', key, requestHash, text, now.toISOString())
      return { text, isRepeated: false, refused: null }
    } catch (error) {
      if (error instanceof Refusal && error.keeps) return { text: '', isRepeated: false, refused: error }
      throw error
    }
  })
  if (refused) throw refused
  return new Response(text, {
    headers: { 'content-type': 'application/json', ...(isRepeated && { 'idempotent-replayed': 'true' }) },
  })
}

/** A transaction is synchronous, so the answer of an idempotent call must not be a promise. */
function checkIdempotent(endpoint: Endpoint, wire: unknown): unknown {
  if (wire instanceof Promise)
    throw new TypeError(`${endpoint.path} is idempotent, so its answer must not be a promise`)
  return checkAnswer(endpoint, wire)
}

function callerOf(world: SandboxWorld, request: Request): SandboxAccount | undefined {
  const bearer = bearerOf(request)
  return bearer === undefined ? undefined : world.sessions.callerOf(bearer)
}

/** The account of the path's segment must be active; without a segment, at least one account of this person. */
function requireActive(world: SandboxWorld, caller: SandboxAccount, segment: string | undefined) {
  const accounts = world.db.all<{ account_type: string; account_status: string }>(
    'SELECT account_type, account_status FROM accounts WHERE phone = ? AND domain = ? ORDER BY account_type',
    caller.phone,
    caller.domain,
  )
  const type = segment === undefined ? null : segment === 'rtrw' ? 'rtrw' : 'customer'
  const matching = accounts.filter(({ account_type }) => type === null || account_type === type)
  if (matching.length === 0) throw new Refusal(404, 'not_found', `The caller has no ${type} account`)
  if (matching.every(({ account_status }) => account_status !== 'active'))
    throw new Refusal(403, 'suspended', matching[0]?.account_status ?? 'inactive')
}

function originOf(world: SandboxWorld, request: Request): string {
  const origin = request.headers.get('origin')
  return origin !== null && world.partners.isPortal(origin) ? origin : world.partners.portalOf('default')
}
