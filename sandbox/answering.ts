/**
 * Answers calls: finds the endpoint, knows the caller, reads query and body with the endpoint's own shapes, keeps the
 * answers of counted calls, and refuses to send an answer that is not what the endpoint declares.
 */
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { Refusal, type Answer, type SandboxAccount, type BrowserAddress } from '../core/sandbox/define-sandbox.ts'
import type { Endpoint, Shape, z } from '../core/api/endpoint.ts'
import type { SandboxWorld } from './world.ts'

export const ANSWER_TABLE = `
  CREATE TABLE IF NOT EXISTS kept_answers (
    key TEXT PRIMARY KEY, asked TEXT NOT NULL, answer TEXT NOT NULL, kept_at TEXT NOT NULL
  );
`

/** Some answers belong to the core, some to a plugin; only a plugin's are kept from an inactive account. */
export type Answers = {
  readonly core: boolean
  readonly answers: readonly Answer[]
  readonly visits: readonly BrowserAddress[]
}

type Log = (message: string, error: unknown) => void
/** Above the largest upload, so that its own rule can refuse it. */
const LARGEST_BODY = 6 * 1024 * 1024
const DAY_MS = 86_400_000

export function createAnswering(world: SandboxWorld, groups: readonly Answers[], log: Log): Hono {
  const app = new Hono({ strict: false })
  const entries = groups.flatMap(({ core, answers, visits }) => [
    ...answers.map((answer) => ({
      method: answer.endpoint.method,
      path: answer.endpoint.path,
      reply: (context: Context) => reply(world, answer, core, context),
    })),
    ...visits.map((visit) => ({
      method: visit.method,
      path: visit.path,
      reply: async (context: Context) =>
        visit.reply({
          world,
          params: context.req.param(),
          request: context.req.raw,
          language: languageOf(context.req.raw),
        }),
    })),
  ])
  // What is spelled out comes before what has a place for anything: /purchases/latest before /purchases/{id}.
  const blanks = (path: string) => path.split('{').length
  for (const entry of entries.toSorted((a, b) => blanks(a.path) - blanks(b.path))) {
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

async function reply(world: SandboxWorld, answer: Answer, core: boolean, context: Context): Promise<Response> {
  const { endpoint } = answer
  const { raw } = context.req
  const bytes = await readBody(raw)
  const caller = callerOf(world, raw)
  if (endpoint.auth === 'bearer') {
    if (!caller) throw new Refusal(401, 'token.invalid', 'The bearer is not known or has expired')
    if (!core) requireActive(caller)
    if (context.req.param('account') === 'rtrw') requireReseller(world, caller)
  }
  const ask = () =>
    answer.reply({
      world,
      params: context.req.param(),
      query: parse(endpoint.query, queryOf(endpoint, raw)),
      body: parse(endpoint.body, endpoint.sends === 'multipart' ? undefined : bodyOf(endpoint, bytes)),
      // An endpoint without a bearer has no caller, and its answer has no business asking for one.
      caller: caller as SandboxAccount,
      request: new Request(raw.url, {
        method: raw.method,
        headers: raw.headers,
        ...(bytes.length > 0 && { body: bytes }),
      }),
      origin: originOf(world, raw),
      language: languageOf(raw),
    })
  if (!endpoint.counted) return Response.json(check(endpoint, await ask()))
  return once(world, endpoint, raw, caller, bytes, () => check(endpoint, ask()))
}

/** Does a counted call once for each key and caller; a second one gets the kept answer. */
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
  // One transaction for the work and its answer, and nothing in it waits: calls that arrive together come one by one.
  const { text, again } = world.db.transaction(() => {
    const now = world.now()
    world.db.run('DELETE FROM kept_answers WHERE kept_at < ?', new Date(now.getTime() - DAY_MS).toISOString())
    const kept = world.db.one<{ asked: string; answer: string }>(
      'SELECT asked, answer FROM kept_answers WHERE key = ?',
      key,
    )
    if (kept && kept.asked !== asked) throw unlike()
    if (kept) return { text: kept.answer, again: true }
    const text = JSON.stringify(work())
    world.db.run('INSERT INTO kept_answers VALUES (?, ?, ?, ?)', key, asked, text, now.toISOString())
    return { text, again: false }
  })
  return new Response(text, {
    headers: { 'content-type': 'application/json', ...(again && { 'idempotent-replayed': 'true' }) },
  })
}

function unlike(): Refusal {
  const message = 'This Idempotency-Key was used for another call'
  return new Refusal(422, 'key.reused', message, { errors: { 'Idempotency-Key': [message] } })
}

function callerOf(world: SandboxWorld, request: Request): SandboxAccount | undefined {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer === undefined ? undefined : world.sessions.callerOf(bearer)
}

function requireActive(caller: SandboxAccount) {
  if (caller.account_status !== 'active') throw new Refusal(403, 'suspended', caller.account_status)
}

function requireReseller(world: SandboxWorld, caller: SandboxAccount) {
  const reseller = world.db.one(
    `SELECT id FROM accounts WHERE phone = ? AND domain = ? AND account_type = 'rtrw'`,
    caller.phone,
    caller.domain,
  )
  if (!reseller) throw new Refusal(404, 'not_found', 'The caller has no rtrw account')
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal(413, 'too_large', 'The body is larger than 6 MB')
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge()
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > LARGEST_BODY) throw tooLarge()
  return bytes
}

function queryOf(endpoint: Endpoint, request: Request): unknown {
  const found = Object.fromEntries(new URL(request.url).searchParams)
  // An endpoint that declares no query takes whatever stands in the address and hears nothing of it.
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

/** Reads with the endpoint's shape; what does not fit is said field by field. */
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

/** An answer of the wrong shape is the sandbox's own fault, and loud. */
function check(endpoint: Endpoint, wire: unknown): unknown {
  if (wire instanceof Promise) throw new TypeError(`${endpoint.path} is counted: its answer cannot be waited for`)
  // As it will be read at the other end: dates are text there, undefined is nothing.
  const sent: unknown = JSON.parse(JSON.stringify(wire ?? {}))
  const result = endpoint.answer.safeParse(sent)
  if (result.success) return sent
  throw new TypeError(
    `${endpoint.method} ${endpoint.path} answers another shape: ${JSON.stringify(fieldsOf(result.error))}`,
  )
}

/** Hono's spelling of a path; `{account}` is one of two words. */
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
