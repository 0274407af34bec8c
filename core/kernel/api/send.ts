/** Sends one call with ky, replays it after a refused bearer, checks the answer, and throws typed errors. */
import ky, { isHTTPError, isTimeoutError, type Options } from 'ky'
import { ApiError, type Failure } from './api-error.ts'
import { withAnyBearer, withBearer, withThisBearer } from './bearer.ts'
import type { ClientSettings, CallSettings } from './client-settings.ts'
import { pathOf, type AnswerOf, type Endpoint, type InputOf } from './endpoint.ts'
import { mayBeNone, parseAnswer } from './parse-answer.ts'
import { sanitizeText } from '../values/sanitize-text.ts'
import { isRecord } from '../values/is-record.ts'
import { truncateText } from '../values/truncate-text.ts'

/** Milliseconds until a call fails. Longer for files: a photo of half a megabyte is slow on a crowded Wi-Fi. */
const CALL_TIMEOUT_MS = 10_000
const FILE_TIMEOUT_MS = 60_000

export async function send<E extends Endpoint>(
  settings: ClientSettings,
  endpoint: E,
  input: InputOf<E>,
  extras: CallSettings,
  username: string | null = settings.username(),
): Promise<AnswerOf<E>> {
  const call = `${endpoint.method} ${endpoint.path}`
  // The same key for all tries, so that a retry does not order twice.
  const key = endpoint.idempotent ? (extras.idempotencyKey ?? crypto.randomUUID()) : undefined
  const attempt = (token: string | null) =>
    request(settings, endpoint, input satisfies Input, { ...extras, ...(key && { idempotencyKey: key }) }, token)
  const tries = {
    bearer: () => withBearer(settings, { call, username }, attempt),
    open: () =>
      extras.bearer === undefined ? withAnyBearer(settings, attempt) : withThisBearer(extras.bearer, attempt),
    none: () => attempt(null),
  }
  try {
    if (endpoint.auth === 'bearer' && settings.username() !== username) throw new ApiError(call, { kind: 'aborted' })
    const received = await noneAsEmpty(endpoint, tries[endpoint.auth]())
    const answer = parseAnswer(endpoint, call, received)
    settings.onOutcome(endpoint, null)
    return answer
  } catch (thrown) {
    const error =
      thrown instanceof ApiError
        ? thrown
        : new ApiError(call, failureOf(endpoint, thrown, extras.signal), { cause: thrown })
    if (error.failure.kind !== 'aborted') settings.onOutcome(endpoint, error)
    throw error
  }
}

type Received = string | Blob

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** Resolves to the body. The timeout covers headers and body. */
function request(
  settings: ClientSettings,
  endpoint: Endpoint,
  input: Input,
  extras: CallSettings,
  token: string | null,
): Promise<Received> {
  const isFile = endpoint.receives === 'file'
  const headers: Record<string, string> = {
    accept: isFile ? '*/*' : 'application/json',
    'accept-language': settings.language(),
  }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (extras.idempotencyKey) headers['idempotency-key'] = extras.idempotencyKey
  // The query cache retries reads. A POST is retried only with an idempotency key, unless its caller forbids it.
  const repeatable = extras.isRepeated !== false && (endpoint.method === 'PUT' || endpoint.idempotent)
  const options: Options = {
    method: endpoint.method,
    headers,
    timeout: settings.timeout ?? (endpoint.sends === 'multipart' || isFile ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS),
    // A redirect could send the bearer to another origin.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    retry: {
      limit: repeatable ? 1 : 0,
      methods: [endpoint.method.toLowerCase()],
      statusCodes: [500, 502, 503, 504],
      delay: () => 1_000,
      shouldRetry: ({ error }) =>
        isHTTPError(error) && pauseOf(error.response) > MAX_RETRY_PAUSE_SECONDS ? false : undefined,
      retryOnTimeout: false,
    },
    ...(extras.signal && { signal: extras.signal }),
    ...(settings.fetch && { fetch: settings.fetch }),
    ...bodyOf(endpoint, input.body),
  }
  const url = new URL(pathOf(endpoint, params(input.params)), settings.base)
  for (const [name, value] of Object.entries(params(input.query))) url.searchParams.set(name, value)
  const response = ky(url, options)
  return isFile ? response.blob() : response.text()
}

/** Seconds that a retry waits at most. After a longer `Retry-After` the caller gets the error and shows it. */
const MAX_RETRY_PAUSE_SECONDS = 30

function pauseOf({ headers }: Response): number {
  return secondsOf(headers.get('retry-after')) ?? 0
}

function bodyOf(endpoint: Endpoint, body: unknown): Pick<Options, 'json' | 'body'> {
  if (body instanceof FormData) return { body }
  return endpoint.method === 'GET' || body === undefined ? {} : { json: body }
}

function params(given: unknown): Record<string, string> {
  if (!isRecord(given)) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}

/** Reads 404 as an empty body where the answer may be null: no registration, no package, no quota yet. */
async function noneAsEmpty(endpoint: Endpoint, received: Promise<Received>): Promise<Received> {
  try {
    return await received
  } catch (error) {
    if (isHTTPError(error) && error.response.status === 404 && mayBeNone(endpoint)) return ''
    throw error
  }
}

function failureOf(endpoint: Endpoint, error: unknown, signal: AbortSignal | undefined): Failure {
  if (signal?.aborted) return { kind: 'aborted' }
  if (isTimeoutError(error)) return { kind: 'timeout' }
  if (!isHTTPError(error)) return { kind: 'network' }
  const failure = statusFailure(error.response, error.data)
  return isAbsent(endpoint, failure) ? { kind: 'absent' } : failure
}

function isAbsent({ optional, path }: Endpoint, { status, code }: StatusFailure): boolean {
  if (optional === null) return false
  if (status !== 404) return status === 405 || status === 501
  // A 404 means a missing endpoint only where the path has no id and the body no code: `/x/{id}` may lack that item, and a code
  // such as `account.type` is about the caller.
  return !path.replace('{account}', '').includes('{') && !code.includes('.')
}

/** Reason phrases of RFC 9110 §15.6 only repeat the status in English, so they are not shown. */
const REASON_PHRASE = /^(internal server error|bad gateway|service unavailable|gateway timeout)\.?$/i

type StatusFailure = Extract<Failure, { kind: 'status' }>

function statusFailure(response: Response, body: unknown): StatusFailure {
  const fields = record(body)
  const code = typeof fields['error'] === 'string' ? fields['error'] : ''
  const text = typeof fields['message'] === 'string' ? fields['message'] : code.includes(' ') ? code : ''
  const message = REASON_PHRASE.test(text.trim()) ? '' : messageOf(text)
  return {
    kind: 'status',
    status: response.status,
    code,
    message,
    errors: fieldsOf(fields['errors']),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  }
}

/** Bytes of a back end's message. A notice and a field have no room for more. */
const MAX_MESSAGE_BYTES = 600

function messageOf(text: string): string {
  return truncateText(sanitizeText(text), MAX_MESSAGE_BYTES)
}

function fieldsOf(errors: unknown): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(record(errors)).flatMap(([field, texts]) => {
      const list = (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string').map(messageOf)
      return list.length > 0 ? [[field, list]] : []
    }),
  )
}

/** `Retry-After` as seconds or as a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : null
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
