/**
 * Checks a back end against the endpoints' shapes: sends every GET call once and reports whether the portal can read
 * the answer. Calls that create or change something are listed but not sent.
 */
import { pathOf, type Endpoint } from '../core/api/endpoint.ts'
import type { NamedEndpoint } from './openapi-document.ts'
import { isRecord } from '../core/values/is-record.ts'

export type Verdict = 'good' | 'differs' | 'refused' | 'unasked'
export type Finding = { readonly call: string; readonly verdict: Verdict; readonly note: string }

export type BackEnd = {
  /** Origin of the API. */
  readonly api: string
  /** Sends a request: `fetch`, or a replacement in tests. */
  readonly send: (request: Request) => Promise<Response>
  /** The customer's bearer token. Null: only public calls are sent. */
  readonly bearer: string | null
  /**
   * Values of path parameters, by name (`account`). The key may also be a whole path, for a parameter that no list can
   * supply.
   */
  readonly params: Readonly<Record<string, string>>
}

/** All findings, in the order of the endpoints. A back end that cannot be reached is a finding, not an error. */
export async function conformance(endpoints: readonly NamedEndpoint[], to: BackEnd): Promise<readonly Finding[]> {
  const answers = new Map<string, unknown>()
  const findings = new Map<Endpoint, Finding>()
  // Lists come first, because they supply the ids that other calls need.
  const all = endpoints.map(({ endpoint }) => endpoint)
  for (const endpoint of all.toSorted((a, b) => parameterCount(a) - parameterCount(b))) {
    findings.set(endpoint, await check(endpoint, to, answers))
  }
  return all.flatMap((endpoint) => findings.get(endpoint) ?? [])
}

async function check(endpoint: Endpoint, to: BackEnd, answers: Map<string, unknown>): Promise<Finding> {
  const finding = (verdict: Verdict, note: string): Finding => ({
    call: `${endpoint.method} ${endpoint.path}`,
    verdict,
    note,
  })
  if (endpoint.method !== 'GET') return finding('unasked', 'it is not a GET call')
  if (endpoint.auth === 'bearer' && to.bearer === null) return finding('unasked', 'it needs a signed-in customer')
  const needed = endpoint.query.safeParse({})
  if (!needed.success && !endpoint.query.safeParse(undefined).success)
    return finding('unasked', `its query needs ${needed.error.issues.map(at).join(', ')}`)
  const params = paramsOf(endpoint, to.params, answers)
  if (typeof params === 'string') return finding('unasked', `no value is known for {${params}}`)
  const headers = { accept: 'application/json', ...(to.bearer !== null && { authorization: `Bearer ${to.bearer}` }) }
  let text: string
  try {
    const response = await to.send(new Request(new URL(pathOf(endpoint, params), to.api), { headers }))
    text = await response.text()
    if (!response.ok) return finding('refused', `status ${response.status}: ${text.slice(0, 120)}`)
  } catch (error) {
    return finding('refused', `not reached: ${error instanceof Error ? error.message : String(error)}`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return finding('differs', `the body is not JSON: ${text.slice(0, 60)}`)
  }
  answers.set(endpoint.path, json)
  const read = endpoint.answer.safeParse(json)
  if (read.success) return finding('good', '')
  return finding('differs', read.error.issues.map((issue) => `${at(issue)}: ${issue.message}`).join('; '))
}

type Issue = { readonly path: readonly PropertyKey[] }

function at({ path }: Issue): string {
  return `/${path.map(String).join('/')}`
}

function parameterCount({ path }: Endpoint): number {
  return path.split('{').length
}

/** The path's parameters, or the name of the first one whose value is not known. */
function paramsOf(
  { path }: Endpoint,
  known: BackEnd['params'],
  answers: ReadonlyMap<string, unknown>,
): Readonly<Record<string, string>> | string {
  const found: Record<string, string> = {}
  for (const [blank, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value =
      known[name] ?? known[path] ?? firstId(answers.get(path.slice(0, path.indexOf(blank)).replace(/\/$/, '')))
    if (value === undefined) return name
    found[name] = value
  }
  return found
}

/** The id of the first entry of an answered list. */
function firstId(answer: unknown): string | undefined {
  const entries: unknown = isRecord(answer) ? answer['data'] : undefined
  const first: unknown = Array.isArray(entries) ? entries[0] : undefined
  const id = isRecord(first) ? first['id'] : undefined
  return typeof id === 'string' ? id : undefined
}
