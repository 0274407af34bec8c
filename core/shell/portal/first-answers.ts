/**
 * The first calls of a visit: those of its screen, and of the components that the screen renders at once. The host makes them and writes the
 * answers into the page; the browser makes them before it opens a page.
 */
import { createClient, type Client } from '../../kernel/api/client.ts'
import type { FirstAnswer, Read } from '../../kernel/api/read.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { Declared, ReadFacts } from '../../kernel/plugin/declared.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import type { PortalParts } from '../../kit/context/portal-parts.ts'
import { readFactsOf } from '../../kit/lazy/define-screen.ts'
import { getOrCreateCache } from '../../kit/query/answer-cache.ts'
import type { FirstVisit } from './first-visit.ts'

export type VisitReads = {
  readonly reads: readonly Read[]
  /** The loaders of the components that the screen renders at once. */
  readonly parts: readonly (() => Promise<{ readonly default: Declared }>)[]
}

export type ReadParts = Pick<PortalParts, 'session' | 'text'> & { readonly page: Pick<PageData, 'rendering'> }

/** Rejects if the screen cannot be loaded. A component that cannot be loaded, or whose `reads` throws, has no reads. */
export async function visitReads(
  { session, text, page }: ReadParts,
  { plan, found, path }: Pick<FirstVisit, 'plan' | 'found' | 'path'>,
  search: string,
): Promise<VisitReads> {
  const { accounts } = session.read()
  const language = text.language()
  const facts = { ...readFactsOf({ accounts, language, path, search, plan }), params: found.params }
  const { default: screen } = await found.load()
  // Without scripts everything is rendered at once.
  const isComplete = page.rendering.kind === 'no-script'
  const parts = (screen.slots ?? []).flatMap((slot) =>
    collect(plan, slot).flatMap(({ item }, index) => (isComplete || slot.isAtOnce(item, index) ? [item.load] : [])),
  )
  const modules = await Promise.allSettled(parts.map((load) => load()))
  const loaded = modules.flatMap((result) => (result.status === 'fulfilled' ? [result.value.default] : []))
  return { reads: [screen, ...loaded].flatMap((declared) => readsOf(declared, facts)), parts }
}

function readsOf({ reads }: Declared, facts: ReadFacts<string>): readonly Read[] {
  try {
    return reads?.(facts) ?? []
  } catch {
    // The component makes its calls in the browser, where a failure affects only itself.
    return []
  }
}

/** A client whose outcomes have no effect: they neither renew nor end a session, nor open another page. */
export function readOnlyClient({ settings }: Client): Client {
  const nothing = () => undefined
  return createClient({
    ...settings,
    onUnauthorized: () => Promise.resolve(null),
    onRefused: nothing,
    onOutcome: nothing,
  })
}

/** Only safe methods (RFC 9110, section 9.2.1) are called before the customer opens a screen. */
export function mayFetchFirst({ endpoint: { method }, isEnabled }: Read): boolean {
  return method === 'GET' && isEnabled
}

/**
 * Makes the calls in parallel, and then those that follow from their answers. Calls that fail, or have no answer after `timeout`
 * milliseconds, are left out.
 *
 * @param client must not renew or end a session, because the browser does that
 * @param gather resolves to a client that already has some of the answers; default: `client`
 */
export async function fetchFirstAnswers(
  client: Client,
  reads: readonly Read[],
  timeout: number,
  gather: (client: Client, over: AbortSignal) => Promise<Client> = (unchanged) => Promise.resolve(unchanged),
): Promise<readonly FirstAnswer[]> {
  const over = AbortSignal.timeout(timeout)
  const late = new Promise<null>((resolve) => over.addEventListener('abort', () => resolve(null), { once: true }))
  const source = (await Promise.race([gather(client, over), late])) ?? client
  const known = new Set<string>()
  const fetchAll = async (some: readonly Read[]): Promise<readonly FirstAnswer[]> =>
    (await Promise.all(some.map(fetchWithNext))).flat()
  const fetchWithNext = async (read: Read): Promise<readonly FirstAnswer[]> => {
    const { endpoint, input, isList } = read
    const { method, path } = endpoint
    const key = JSON.stringify([method, path, input, isList])
    if (known.has(key) || !mayFetchFirst(read)) return []
    known.add(key)
    const response = read.fetch(source, { signal: over, isRepeated: false }).catch(() => null)
    // Not every call ends when its signal is aborted.
    const result = await Promise.race([response, late])
    if (result === null) return []
    return [{ method, path, input, isList, answer: result.answer }, ...(await fetchAll(result.next))]
  }
  return fetchAll(reads)
}

/**
 * Makes the calls of rendered components that have not been made yet; null if there are none. Resolves when all calls have ended, or after
 * `timeout` milliseconds.
 */
export function fetchPending(client: Client, timeout: number): Promise<unknown> | null {
  const pending = pendingReads(client)
  if (pending.length === 0) return null
  const late = new Promise((resolve) => AbortSignal.timeout(timeout).addEventListener('abort', resolve, { once: true }))
  return Promise.race([Promise.allSettled(pending.map((fetch) => fetch())), late])
}

/** Functions that make the calls of rendered components. For the host, where rendering itself makes no call. */
function pendingReads(client: Client): readonly (() => Promise<unknown>)[] {
  const queries = getOrCreateCache(client).getQueryCache().getAll()
  const isEnabled = ({ options }: { readonly options: object }) => !('enabled' in options && options.enabled === false)
  return queries.flatMap((query) =>
    query.state.status === 'pending' && query.state.fetchStatus === 'idle' && isEnabled(query)
      ? [() => query.fetch({ ...query.options, retry: false })]
      : [],
  )
}
