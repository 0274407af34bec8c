/**
 * Answers API calls: finds the endpoint, identifies the caller, parses query and body with the endpoint's shapes,
 * stores the answers of counted (idempotent) calls, and refuses to send an answer that the endpoint does not declare.
 */
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { Refusal, type Answer, type SandboxAccount, type BrowserRoute } from '../core/sandbox/define-sandbox.ts'
import type { Endpoint, Shape, z } from '../core/api/endpoint.ts'
import type { SandboxWorld } from './world.ts'

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
/** In bytes. `multipart` is larger than the largest upload, so that the upload's own size check answers first. */
const LARGEST_BODY = { json: 256 * 1024, multipart: 6 * 1024 * 1024 } as const
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
  // Literal paths come before paths with parameters: /purchases/latest before /purchases/{id}.
  const parameterCount = (path: string) => path.split('{').length
  for (const entry of entries.toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path))) {
    app.on(entry.method, pattern(entry.path), entry.reply)
  }
  app.notFound(() => refusal(new Refusal(404, 'not_found', 'There is no such address')))
  app.onError((error) => {
    if (error instanceof Refusal) return refusal(error)
    log('The sandbox could not answer', error)
    return refusal(new Refusal(500, 'server', 'Internal Server Error'))
  })
  return app
}

async function reply(world: SandboxWorld, answer: Answer, core: boolean, context: Call): Promise<Response> {
  const { endpoint } = answer
  const { raw } = context.req
  if (endpoint.optional !== null && world.faults.applies('api.optional-missing', context.req.path))
    throw new Refusal(404, 'not_found', 'There is no such address')
  const bytes = await readBody(raw, LARGEST_BODY[endpoint.sends])
  const caller = callerOf(world, raw)
  if (endpoint.auth === 'bearer') {
    if (!caller) throw new Refusal(401, 'token.invalid', 'The bearer is not known or has expired')
    if (!core) requireActive(world, caller, context.req.param('account'))
  }
  // As a strict back end does: a bearer that is sent must be good, also where none is needed.
  if (endpoint.auth === 'open' && !caller && raw.headers.has('authorization'))
    throw new Refusal(401, 'token.invalid', 'The bearer is not known or has expired')
  const ask = () =>
    answer.reply({
      world,
      params: context.req.param(),
      query: parse(endpoint.query, queryOf(endpoint, raw)),
      body: parse(endpoint.body, endpoint.sends === 'multipart' ? undefined : bodyOf(endpoint, bytes)),
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
  if (!endpoint.idempotent) return Response.json(check(endpoint, await ask()))
  return once(world, endpoint, raw, caller, bytes, () => check(endpoint, ask()))
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
  const sent = request.headers.get('idempotency-key') ?? ''
  if (sent === '' || sent.length > 200)
    throw new Refusal(400, 'key.missing', 'This call needs an Idempotency-Key of at most 200 characters')
  const key = JSON.stringify([caller?.id ?? null, endpoint.method, endpoint.path, sent])
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

function keyReused(): Refusal {
  const message = 'This Idempotency-Key was used for another call'
  return new Refusal(422, 'key.reused', message, { errors: { 'Idempotency-Key': [message] } })
}

function callerOf(world: SandboxWorld, request: Request): SandboxAccount | undefined {
  const bearer = bearerOf(request)
  return bearer === undefined ? undefined : world.sessions.callerOf(bearer)
}

/** The access token of a call. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
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

async function readBody(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal(413, 'too_large', `The body is larger than ${largest / 1024} KB`)
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge()
  // A body in chunks has no length, so its bytes are counted while they arrive.
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    if (length > largest) throw tooLarge()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function queryOf(endpoint: Endpoint, request: Request): unknown {
  const found = Object.fromEntries(new URL(request.url).searchParams)
  // An endpoint that declares no query ignores the query string.
  return endpoint.query.safeParse(undefined).success ? undefined : found
}

function bodyOf(endpoint: Endpoint, bytes: Uint8Array): unknown {
  if (endpoint.method === 'GET' || bytes.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'json.broken', 'The body is not JSON in UTF-8')
  }
}

/** Parses a value with the endpoint's shape. Throws a Refusal with status 422 that lists the errors by field. */
function parse(shape: Shape, value: unknown): unknown {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(422, 'invalid', 'Some fields are not valid', { errors: fieldsOf(result.error) })
}

function fieldsOf(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
  return errors
}

/**
 * Returns the answer as the client will read it. Throws a TypeError when it does not match the endpoint: that is a bug
 * in the sandbox.
 */
function check(endpoint: Endpoint, wire: unknown): unknown {
  if (wire instanceof Promise) throw new TypeError(`${endpoint.path} is counted, so its answer must not be a promise`)
  // Serialised, so dates become text and undefined fields disappear.
  const sent: unknown = JSON.parse(JSON.stringify(wire ?? {}))
  const result = endpoint.answer.safeParse(sent)
  if (result.success) return sent
  throw new TypeError(
    `${endpoint.method} ${endpoint.path} answered with an undeclared shape: ${JSON.stringify(fieldsOf(result.error))}`,
  )
}

/** The path in Hono's syntax. `{account}` matches only `ctm` and `rtrw`. */
function pattern(path: string): string {
  return path.replaceAll('{account}', ':account{ctm|rtrw}').replaceAll(/\{(\w+)\}/g, ':$1')
}

function originOf(world: SandboxWorld, request: Request): string {
  const origin = request.headers.get('origin')
  return origin !== null && world.partners.isPortal(origin) ? origin : world.partners.portalOf('default')
}

export function languageOf(request: Request): 'id' | 'en' {
  return (request.headers.get('accept-language') ?? '').toLowerCase().startsWith('en') ? 'en' : 'id'
}

function refusal({ status, code, message, errors, headers }: Refusal): Response {
  return Response.json({ error: code, message, ...(errors && { errors }) }, { status, headers })
}
