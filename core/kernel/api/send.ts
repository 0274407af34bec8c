/** Sends one call with ky, replays it after a refused bearer, checks the answer, and throws typed errors. */
import ky, { isHTTPError, isTimeoutError, type Options } from 'ky'
import { ApiError, type Failure } from './api-error.ts'
import { withAnyBearer, withBearer, withThisBearer } from './bearer.ts'
import type { ClientSettings, CallSettings } from './client-settings.ts'
import { pathOf, type AnswerOf, type Endpoint, type InputOf } from './endpoint.ts'
import { mayBeNone, readAnswer } from './read-answer.ts'
import { sanitizeText } from '../values/sanitize-text.ts'
import { isRecord } from '../values/is-record.ts'
import { truncateText } from '../values/truncate-text.ts'

/** Milliseconds. A file gets longer, either way: a photo of half a megabyte is slow on a crowded Wi-Fi. */
const TIMEOUT = 10_000
const FILE_TIMEOUT = 60_000

export async function send<E extends Endpoint>(
  settings: ClientSettings,
  endpoint: E,
  input: InputOf<E>,
  extras: CallSettings,
  whose: string | null = settings.whose(),
): Promise<AnswerOf<E>> {
  const call = `${endpoint.method} ${endpoint.path}`
  // One key for all tries of this call, so that a retry does not order twice.
  const key = endpoint.idempotent ? (extras.idempotencyKey ?? crypto.randomUUID()) : undefined
  const attempt = (token: string | null) =>
    request(settings, endpoint, input satisfies Input, { ...extras, ...(key && { idempotencyKey: key }) }, token)
  const tries = {
    bearer: () => withBearer(settings, { call, whose }, attempt),
    open: () =>
      extras.bearer === undefined ? withAnyBearer(settings, attempt) : withThisBearer(extras.bearer, attempt),
    none: () => attempt(null),
  }
  try {
    if (endpoint.auth === 'bearer' && settings.whose() !== whose) throw new ApiError(call, { kind: 'aborted' })
    const received = await noneAsEmpty(endpoint, tries[endpoint.auth]())
    const answer = readAnswer(endpoint, call, received)
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

/** What `readAnswer` reads. */
type Received = string | Blob

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** Resolves to the body: its text, or a file. The time limit covers the headers and the body. */
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
  // Reads are retried by the query cache. A POST is retried only with an idempotency key, unless its caller forbids it.
  const repeatable = extras.isRepeated !== false && (endpoint.method === 'PUT' || endpoint.idempotent)
  const options: Options = {
    method: endpoint.method,
    headers,
    timeout: settings.timeout ?? (endpoint.sends === 'multipart' || isFile ? FILE_TIMEOUT : TIMEOUT),
    // A redirected call could carry the bearer elsewhere.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    retry: {
      limit: repeatable ? 1 : 0,
      methods: [endpoint.method.toLowerCase()],
      statusCodes: [500, 502, 503, 504],
      delay: () => 1_000,
      // After a longer `Retry-After` there is no retry: the caller gets the error and shows it.
      shouldRetry: ({ error }) => (isHTTPError(error) && pauseOf(error.response) > LONGEST_PAUSE ? false : undefined),
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

/** The longest `Retry-After`, in seconds, after which a call is retried here. */
const LONGEST_PAUSE = 30

function pauseOf({ headers }: Response): number {
  return secondsOf(headers.get('retry-after')) ?? 0
}

function bodyOf(endpoint: Endpoint, body: unknown): Pick<Options, 'json' | 'body'> {
  if (body instanceof FormData) return { body }
  return endpoint.method === 'GET' || body === undefined ? {} : { json: body }
}

/** Path or query parameters as strings, without those that are undefined or null. */
function params(given: unknown): Record<string, string> {
  if (!isRecord(given)) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}

/** Reads a 404 as an empty body where the answer may be null: no registration, no package, no quota yet. */
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

/** Whether this answer says that the back end does not have an optional call. */
function isAbsent({ optional, path }: Endpoint, { status, code }: StatusFailure): boolean {
  if (optional === null) return false
  if (status !== 404) return status === 405 || status === 501
  // Where the path names one thing, 404 is about that thing; and `account.type` is about the caller.
  return !path.replace('{account}', '').includes('{') && !code.includes('.')
}

/** Reason phrases of RFC 9110 §15.6. As a message they repeat the status in English, so they are not shown. */
const REASON_PHRASE = /^(internal server error|bad gateway|service unavailable|gateway timeout)\.?$/i

type StatusFailure = Extract<Failure, { kind: 'status' }>

function statusFailure(response: Response, body: unknown): StatusFailure {
  const said = record(body)
  const code = typeof said['error'] === 'string' ? said['error'] : ''
  const words = typeof said['message'] === 'string' ? said['message'] : code.includes(' ') ? code : ''
  const message = REASON_PHRASE.test(words.trim()) ? '' : messageOf(words)
  return {
    kind: 'status',
    status: response.status,
    code,
    message,
    errors: fieldsOf(said['errors']),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  }
}

/** The longest message, in bytes. A notice and a field have room for no more. */
const LONGEST_MESSAGE = 600

function messageOf(text: string): string {
  return truncateText(sanitizeText(text), LONGEST_MESSAGE)
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
