/** Parses a request by its endpoint and checks the answer, for the sandbox and the bridges. */
import { CLIENT_LEFT, readRequestBody, RequestAborted } from '../../core/kernel/values/read-request-body.ts'
import type { Endpoint, Shape, z } from '../../core/kernel/api/endpoint.ts'
import { Refusal } from './refusal.ts'

/** In bytes. `multipart` exceeds the largest upload, so that the upload's own check refuses first, with a better message. */
const LARGEST_BODY = { json: 256 * 1024, multipart: 6 * 1024 * 1024 } as const

/** In characters. */
const MAX_KEY_LENGTH = 200

/** The path in Hono's syntax. `{account}` matches only `ctm` and `rtrw`. */
export function routePattern(path: string): string {
  return path.replaceAll('{account}', ':account{(?:ctm|rtrw)}').replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Sorts literal paths before paths with parameters: `/purchases/latest` before `/purchases/{id}`. */
export function literalFirst<Route extends { readonly path: string }>(routes: readonly Route[]): readonly Route[] {
  const parameterCount = (path: string) => path.split('{').length
  return routes.toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path))
}

/** The body as bytes; see `readBytes`. */
export async function readBody(endpoint: Endpoint, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const largest = LARGEST_BODY[endpoint.sends]
  return readBytes(request, largest, `The body is larger than ${largest / 1024} KB`)
}

/** Throws a refusal: 413 with this message for more than `most` bytes, 499 when the client has left, which is no failure to log. */
export async function readBytes(request: Request, max: number, message: string): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readRequestBody(request, max).catch((error: unknown) => {
    throw error instanceof RequestAborted ? new Refusal(CLIENT_LEFT, 'aborted', error.message) : error
  })
  if (body === null) throw new Refusal(413, 'too_large', message)
  return body
}

/** Query and body, parsed by the endpoint's shapes. Throws a refusal: 400 for broken JSON, 422 with the errors by field. */
export function readCall(endpoint: Endpoint, request: Request, bytes: Uint8Array) {
  return {
    query: parse(endpoint.query, queryOf(endpoint, request)),
    body: parse(endpoint.body, endpoint.sends === 'multipart' ? undefined : bodyOf(endpoint, bytes)),
  }
}

function queryOf(endpoint: Endpoint, request: Request): unknown {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  // An endpoint that declares no query ignores the query string.
  return endpoint.query.safeParse(undefined).success ? undefined : query
}

function bodyOf(endpoint: Endpoint, bytes: Uint8Array): unknown {
  if (endpoint.method === 'GET' || bytes.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'json.broken', 'The body is not JSON in UTF-8')
  }
}

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

/** Returns the answer as it is sent. Throws a TypeError when it does not match the endpoint: a bug of the back end. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): unknown {
  // Serialised, because JSON turns dates into text and removes undefined fields.
  const wire: unknown = JSON.parse(JSON.stringify(answer ?? {}))
  const result = endpoint.answer.safeParse(wire)
  if (result.success) return wire
  throw new TypeError(
    `${endpoint.method} ${endpoint.path} answered with an undeclared shape: ${JSON.stringify(fieldsOf(result.error))}`,
  )
}

/** The Idempotency-Key. Throws a refusal with status 400 when it is missing or too long. */
export function requireIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? ''
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw new Refusal(400, 'key.missing', `This call needs an Idempotency-Key of at most ${MAX_KEY_LENGTH} characters`)
  return key
}

export function keyReusedRefusal(): Refusal {
  const message = 'This Idempotency-Key was used for another call'
  return new Refusal(422, 'key.reused', message, { errors: { 'Idempotency-Key': [message] } })
}

export function bearerOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
}

export function bearerRefusal(): Refusal {
  return new Refusal(401, 'token.invalid', 'The bearer is not known or has expired')
}

export function noSuchAddressRefusal(): Refusal {
  return new Refusal(404, 'not_found', 'There is no such address')
}

/** For a request whose account type differs from that of its token. */
export function wrongAccountTypeRefusal(): Refusal {
  return new Refusal(422, 'account.type', 'There is no account of this type')
}
