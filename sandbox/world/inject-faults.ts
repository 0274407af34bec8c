/** Middleware that applies the active faults of the catalogue to API calls. */
import type { MiddlewareHandler } from 'hono'
import type { FaultId, Faults } from './faults.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** Resolves after `ms` milliseconds, or when `signal` reports that the caller has disconnected. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Header of a response that stands for a dropped connection. A server destroys the socket if it can. */
export const DROPPED_CONNECTION_HEADER = 'x-sandbox-dropped'

const HTML =
  '<!doctype html><html><head><title>Wi-Fi</title></head><body><h1>Wi-Fi</h1><p>Please sign in.</p></body></html>'

/** Responses that replace the real one. The call is not executed. */
const REPLACEMENTS: readonly (readonly [FaultId, () => Response])[] = [
  ['api.offline', droppedResponse],
  ['api.401-once', () => refuse(401, 'token.invalid', 'The bearer is not good')],
  ['api.401-always', () => refuse(401, 'token.invalid', 'The bearer is not good')],
  ['api.403-suspended', () => refuse(403, 'suspended', 'Akun Anda ditangguhkan. Hubungi admin.')],
  ['api.422', () => refuse(422, 'unprocessable', 'Session data is not valid')],
  ['api.429', () => refuse(429, 'too_many', 'Too many calls', { 'retry-after': '5' })],
  ['api.500', () => refuse(500, 'server', 'Internal Server Error')],
  ['api.503', () => refuse(503, 'maintenance', 'Under maintenance', { 'retry-after': '86400' })],
  ['api.html', () => new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } })],
  ['api.wrong-json', () => Response.json(['something', { quite: 'else' }])],
  ['partner.missing', () => refuse(404, 'not_found', 'No partner has this domain')],
  ['partner.broken', () => json('{"data": {"domain": ')],
  [
    'partner.huge',
    () =>
      Response.json(Array.from({ length: 20_000 }, (_, i) => ({ config_name: `filler_${i}`, value: 'x'.repeat(30) }))),
  ],
]

/** Changes to the real response, after the call has been executed. */
const CHANGES: readonly (readonly [FaultId, (response: Response) => Promise<Response>])[] = [
  ['api.answer-lost', async () => droppedResponse()],
  ['api.truncated', async (response) => json(half(await response.text()))],
  ['api.missing-field', async (response) => Response.json(withoutFirstField(await response.json()))],
  [
    'partner.other',
    async (response) =>
      json((await response.text()).replaceAll(/"(domain|name|value)":"[^"]*"/g, '"$1":"another-partner"')),
  ],
]

/** Delays in milliseconds. */
const DELAYS: readonly (readonly [FaultId, number])[] = [
  ['api.slow-3s', 3_000],
  ['api.slow-30s', 30_000],
  ['api.never', Number.POSITIVE_INFINITY],
]

export function injectFaults(faults: Faults, wait: Wait): MiddlewareHandler {
  return async (context, next) => {
    const { path } = context.req
    const applies = (id: FaultId) => isAffected(id, path, context.req.raw) && faults.applies(id, path)
    for (const [id, ms] of DELAYS) if (applies(id)) await wait(ms, context.req.raw.signal)
    for (const [id, respond] of REPLACEMENTS) if (applies(id)) return respond()
    await next()
    for (const [id, change] of CHANGES) {
      if (!applies(id)) continue
      context.res = await change(context.res)
    }
    return undefined
  }
}

/** Partner faults apply only to login config and domain, 401 faults only to requests with an Authorization header. */
function isAffected(id: FaultId, path: string, request: Request): boolean {
  if (id.startsWith('partner.')) return /^\/api\/(login-config|domain)(\/|$)/.test(path)
  if (id.startsWith('api.401')) return request.headers.has('authorization')
  return true
}

/** Stands for a dropped connection: a response whose body fails at once. */
export function droppedResponse(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.error(new Error('The sandbox dropped this connection')),
  })
  return new Response(body, { headers: { [DROPPED_CONNECTION_HEADER]: '1', 'content-length': '1000' } })
}

/** A `Wait` with real timers. `close` ends all pending waits. */
export function createWait(): { readonly wait: Wait; close(): void } {
  const closing = new AbortController()
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      const either = AbortSignal.any([signal, closing.signal])
      if (either.aborted) return resolve()
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined
      either.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  return { wait, close: () => closing.abort() }
}

function refuse(status: number, error: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error, message }, { status, headers })
}

function json(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2))
}

/** Removes the first field of the first innermost object (of each item in a list), because outer fields may be optional. */
function withoutFirstField(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFirstField)
  if (!isRecord(value)) return value
  const inner = Object.entries(value).find(([, field]) => isRecord(field) || Array.isArray(field))
  if (inner) return { ...value, [inner[0]]: withoutFirstField(inner[1]) }
  return Object.fromEntries(Object.entries(value).slice(1))
}
