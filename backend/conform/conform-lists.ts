/** Checks the paging and the filters of a back end's lists. */
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { request, isGood, endpointName, readReply, type BackEnd, type ConformFinding } from './conform-wire.ts'
import type { NamedEndpoint } from '../openapi/openapi-document.ts'

const MAX_PAGES = 50
/** `holds`: whether an entry matches the filter. */
const FILTERS: readonly {
  readonly name: string
  readonly value: string
  readonly holds: (entry: Readonly<Record<string, unknown>>) => boolean
}[] = [
  { name: 'status', value: 'success', holds: ({ status }) => status === 'success' },
  { name: 'status', value: 'unpaid', holds: ({ status }) => status === 'unpaid' },
  { name: 'kind', value: 'general', holds: ({ kind }) => kind === 'general' },
  { name: 'from', value: '2200-01-01', holds: () => false },
  { name: 'to', value: '1990-01-01', holds: () => false },
]

type Entry = Readonly<Record<string, unknown>>
type Page = { readonly entries: readonly Entry[]; readonly next: string | null }

export async function checkLists(endpoints: readonly NamedEndpoint[], to: BackEnd): Promise<readonly ConformFinding[]> {
  const lists = new Map(
    endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method, auth }) => method === 'GET' && (auth !== 'bearer' || to.bearer !== null))
      .filter(({ path }) => !path.replace('{account}', '').includes('{'))
      .map((endpoint) => [endpointName(endpoint), endpoint]),
  )
  const found: ConformFinding[] = []
  for (const endpoint of lists.values()) {
    const first = await pageOf(to, endpoint, {})
    // `conformance` reports answers that are not a list or cannot be read.
    if (first === null) continue
    found.push(await checkPaging(to, endpoint, first), ...(await checkFilters(to, endpoint, first)))
  }
  return found
}

async function checkPaging(to: BackEnd, endpoint: Endpoint, first: Page): Promise<ConformFinding> {
  const call = `${endpointName(endpoint)}, page by page`
  const seen = new Set(first.entries.map(idOf))
  let page = first
  for (let count = 1; page.next !== null; count += 1) {
    if (count > MAX_PAGES) return { call, verdict: 'unasked', note: `it has more than ${MAX_PAGES} pages` }
    const cursor = page.next
    const next = await pageOf(to, endpoint, { cursor })
    if (next === null)
      return blocked(
        call,
        'the next page',
        `no list for ?cursor=${cursor}`,
        '“Show more” fails, and the rest is hidden.',
      )
    const repeated = next.entries.map(idOf).find((id) => id !== null && seen.has(id))
    if (repeated !== undefined || next.next === cursor) {
      const fault = repeated === undefined ? `the same cursor again: ${cursor}` : `again the entry ${repeated}`
      return blocked(call, 'other entries for ?cursor=, and an end', fault, '“Show more” shows the same entries again.')
    }
    for (const entry of next.entries) seen.add(idOf(entry))
    page = next
  }
  return { call, verdict: 'good' }
}

const blocked = (call: string, expected: string, received: string, customer: string): ConformFinding => ({
  call,
  verdict: 'blocks',
  expected,
  received,
  customer,
})

/** An ignored filter is only a remark, because the portal filters the entries itself and reads more pages. */
async function checkFilters(to: BackEnd, endpoint: Endpoint, all: Page): Promise<readonly ConformFinding[]> {
  const found: ConformFinding[] = []
  for (const { name, value, holds } of FILTERS) {
    const parsed = endpoint.query.safeParse({ [name]: value })
    const isDeclared = parsed.success && isRecord(parsed.data) && name in parsed.data
    if (!isDeclared || all.entries.every(holds)) continue
    const call = `${endpointName(endpoint)}?${name}=${value}`
    const page = await pageOf(to, endpoint, { [name]: value })
    if (page === null) {
      found.push(blocked(call, 'a list', 'no list that can be read', 'The list fails as soon as it is filtered.'))
    } else if (page.entries.every(holds)) {
      found.push({ call, verdict: 'good' })
    } else {
      found.push({
        call,
        verdict: 'remark',
        expected: `only entries of ${name}=${value}`,
        received: 'others as well',
        customer: 'The same list, but slower: the portal reads more pages and filters them itself.',
      })
    }
  }
  return found
}

async function pageOf(to: BackEnd, endpoint: Endpoint, query: Readonly<Record<string, string>>): Promise<Page | null> {
  const reply = await request(to, endpoint, { query })
  const reading = isGood(reply) ? readReply(endpoint, reply.text) : null
  const answer = reading !== null && 'answer' in reading ? reading.answer : null
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return null
  const { next } = answer
  return { entries: answer['data'].filter(isRecord), next: typeof next === 'string' ? next : null }
}

function idOf({ id }: Entry): string | null {
  return typeof id === 'string' ? id : null
}
