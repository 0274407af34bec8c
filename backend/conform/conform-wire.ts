/** Sends single calls to a back end under test, and defines the findings about it. */
import { ApiError } from '../../core/kernel/api/api-error.ts'
import { pathOf, type Endpoint } from '../../core/kernel/api/endpoint.ts'
import { mayBeNone, parseAnswer } from '../../core/kernel/api/parse-answer.ts'

/**
 * `good`: as the guide specifies. `absent`: the back end lacks this optional call, so its feature is hidden. `unasked`: the call
 * was not sent; `note` has the reason. `remark`: different, but the portal works. `blocks`: a screen does not work.
 */
export type ConformVerdict = 'good' | 'absent' | 'unasked' | 'remark' | 'blocks'
export type ConformFinding = {
  /** The call, or the rule of the guide. */
  readonly call: string
  readonly verdict: ConformVerdict
  readonly note?: string
  readonly expected?: string
  readonly received?: string
  readonly customer?: string
}

export type BackEnd = {
  readonly api: string
  /** `fetch`, or a replacement in tests. */
  readonly send: (request: Request) => Promise<Response>
  /** The customer's bearer token. Null: only public calls are sent. */
  readonly bearer: string | null
  /**
   * Values of path parameters, by name (`account`). A key may also be a complete path, for a parameter that no list
   * supplies.
   */
  readonly params: Readonly<Record<string, string>>
}

type RequestOptions = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  /** Default: the bearer of the back end. */
  readonly bearer?: string | null
}
/** `status` 0: the back end was not reached, and `text` is the error. */
export type BackEndReply = { readonly status: number; readonly text: string }

export async function request(to: BackEnd, endpoint: Endpoint, options: RequestOptions = {}): Promise<BackEndReply> {
  const { params = to.params, query = {}, body, key, bearer = to.bearer } = options
  const url = new URL(pathOf(endpoint, params), to.api)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = {
    accept: 'application/json',
    'accept-language': 'id',
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const init = { method: endpoint.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  try {
    const response = await to.send(new Request(url, init))
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) }
  }
}

export type ReadReply = { readonly answer: unknown } | { readonly at: string }

/** The answer as the portal reads it, or in `at` the path of the first value with a wrong shape. */
export function readReply(endpoint: Endpoint, text: string): ReadReply {
  try {
    return { answer: parseAnswer(endpoint, '', text) }
  } catch (error) {
    return { at: error instanceof ApiError && error.failure.kind === 'shape' ? error.failure.at : String(error) }
  }
}

export const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`
export const isGood = ({ status }: BackEndReply) => status >= 200 && status < 300
export const receivedText = ({ status, text }: BackEndReply) =>
  status === 0 ? `no answer: ${text}` : `status ${status}${text && `: ${text.slice(0, 120)}`}`

export function judgeReply(endpoint: Endpoint, reply: BackEndReply): ConformFinding {
  const call = endpointName(endpoint)
  const { status, text } = reply
  if (endpoint.optional !== null && [404, 405, 501].includes(status)) return { call, verdict: 'absent' }
  const isNone = status === 404 && mayBeNone(endpoint)
  if (!isGood(reply) && !isNone) {
    const customer = status === 503 ? 'The maintenance page.' : 'An error message instead of the screen.'
    return { call, verdict: 'blocks', expected: 'status 200 or 204', received: receivedText(reply), customer }
  }
  const reading = readReply(endpoint, isNone ? '' : text)
  if ('answer' in reading) return { call, verdict: 'good' }
  return {
    call,
    verdict: 'blocks',
    expected: `the shape of the guide at ${reading.at}`,
    received: text.slice(0, 200) || 'an empty body',
    customer: '“The server’s answer cannot be read” instead of the screen.',
  }
}
