/** Sends every GET call to a back end once, and reports whether the portal can read its answer. */
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import {
  request,
  isGood,
  judgeReply,
  endpointName,
  readReply,
  type BackEnd,
  type ConformFinding,
} from './conform-wire.ts'
import type { NamedEndpoint } from '../openapi/openapi-document.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** Calls of the account type `rtrw` only. A back end may refuse them to customers. */
const ONLY_RTRW = /\/invoices(\/|$)/
const SAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/places': { q: 'Jl. Melati' },
  '/api/guest/quota': { identity: 'conform' },
}

/** All findings, in the order of the endpoints. A back end that cannot be reached is a finding, not an error. */
export async function conformance(
  endpoints: readonly NamedEndpoint[],
  to: BackEnd,
): Promise<readonly ConformFinding[]> {
  const answers = new Map<string, unknown>()
  const findings = new Map<Endpoint, ConformFinding>()
  // Lists first, because they supply the ids that other calls need.
  const all = endpoints.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
  for (const endpoint of all.toSorted((a, b) => parameterCount(a) - parameterCount(b))) {
    findings.set(endpoint, await check(endpoint, to, answers))
  }
  return all.flatMap((endpoint) => findings.get(endpoint) ?? [])
}

async function check(endpoint: Endpoint, to: BackEnd, answers: Map<string, unknown>): Promise<ConformFinding> {
  const unasked = (note: string): ConformFinding => ({ call: endpointName(endpoint), verdict: 'unasked', note })
  if (endpoint.auth === 'bearer' && to.bearer === null) return unasked('it needs a signed-in customer')
  if (ONLY_RTRW.test(endpoint.path) && to.params['account'] !== 'rtrw') return unasked('it needs --account rtrw')
  const query = SAMPLES[endpoint.path] ?? {}
  const parsed = endpoint.query.safeParse(query)
  if (!parsed.success && !endpoint.query.safeParse(undefined).success)
    return unasked(`its query needs ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
  const params = paramsOf(endpoint, to.params, answers)
  if (typeof params === 'string') return unasked(`no value is known for {${params}}`)
  const reply = await request(to, endpoint, { params, query })
  const reading = isGood(reply) ? readReply(endpoint, reply.text) : null
  if (reading !== null && 'answer' in reading) answers.set(endpoint.path, reading.answer)
  return judgeReply(endpoint, reply)
}

function parameterCount({ path }: Endpoint): number {
  return path.split('{').length
}

/** The path's parameters, or the name of the first parameter without a known value. */
function paramsOf(
  { path }: Endpoint,
  known: BackEnd['params'],
  answers: ReadonlyMap<string, unknown>,
): Readonly<Record<string, string>> | string {
  const found: Record<string, string> = {}
  for (const [placeholder, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value =
      known[name] ?? known[path] ?? firstId(answers.get(path.slice(0, path.indexOf(placeholder)).replace(/\/$/, '')))
    if (value === undefined) return name
    found[name] = value
  }
  return found
}

function firstId(answer: unknown): string | undefined {
  const entries: unknown = isRecord(answer) ? answer['data'] : answer
  const first: unknown = Array.isArray(entries) ? entries[0] : undefined
  const id = isRecord(first) ? first['id'] : undefined
  return typeof id === 'string' ? id : undefined
}
