/** How a back end reads a call by its endpoint and checks its own answer. The sandbox and the bridges use this. */
import type { Endpoint, Shape, z } from '../../core/kernel/api/endpoint.ts'
import { Refusal } from './refusal.ts'

/** In bytes. `multipart` is larger than the largest upload, so that the upload's own size check answers first. */
const LARGEST_BODY = { json: 256 * 1024, multipart: 6 * 1024 * 1024 } as const

/** The longest Idempotency-Key, in characters. */
const LONGEST_KEY = 200

/** The path in Hono's syntax. `{account}` matches only `ctm` and `rtrw`. */
export function routePattern(path: string): string {
  return path.replaceAll('{account}', ':account{(?:ctm|rtrw)}').replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Literal paths before paths with parameters: `/purchases/latest` before `/purchases/{id}`. */
export function literalFirst<Route extends { readonly path: string }>(routes: readonly Route[]): readonly Route[] {
  const parameterCount = (path: string) => path.split('{').length
  return routes.toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path))
}

/** The bytes of a call's body. Throws a refusal with status 413 when there are too many. */
export async function readBody(endpoint: Endpoint, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const largest = LARGEST_BODY[endpoint.sends]
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

/** Query and body as the endpoint's shapes read them. Throws a refusal: 400 for broken JSON, 422 with the errors by field. */
export function readCall(endpoint: Endpoint, request: Request, bytes: Uint8Array) {
  return {
    query: parse(endpoint.query, queryOf(endpoint, request)),
    body: parse(endpoint.body, endpoint.sends === 'multipart' ? undefined : bodyOf(endpoint, bytes)),
  }
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
 * Returns the answer as it is sent. Throws a TypeError when it does not match the endpoint: that is a bug of the back end.
 */
export function checkAnswer(endpoint: Endpoint, wire: unknown): unknown {
  // Serialised, so dates become text and undefined fields disappear.
  const sent: unknown = JSON.parse(JSON.stringify(wire ?? {}))
  const result = endpoint.answer.safeParse(sent)
  if (result.success) return sent
  throw new TypeError(
    `${endpoint.method} ${endpoint.path} answered with an undeclared shape: ${JSON.stringify(fieldsOf(result.error))}`,
  )
}

/** The Idempotency-Key of a call. Throws a refusal with status 400 when it is missing or too long. */
export function keyOf(request: Request): string {
  const sent = request.headers.get('idempotency-key') ?? ''
  if (sent === '' || sent.length > LONGEST_KEY)
    throw new Refusal(400, 'key.missing', `This call needs an Idempotency-Key of at most ${LONGEST_KEY} characters`)
  return sent
}

export function keyReused(): Refusal {
  const message = 'This Idempotency-Key was used for another call'
  return new Refusal(422, 'key.reused', message, { errors: { 'Idempotency-Key': [message] } })
}

/** The access token of a call. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
}

export function bearerRefused(): Refusal {
  return new Refusal(401, 'token.invalid', 'The bearer is not known or has expired')
}

export function noSuchAddress(): Refusal {
  return new Refusal(404, 'not_found', 'There is no such address')
}

/** A call that carries an account type means the account of its token, and no other. */
export function wrongAccountType(): Refusal {
  return new Refusal(422, 'account.type', 'There is no account of this type')
}

export function languageOf(request: Request): 'id' | 'en' {
  return (request.headers.get('accept-language') ?? '').toLowerCase().startsWith('en') ? 'en' : 'id'
}
