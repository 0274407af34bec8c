/**
 * Moves the first answers of a page from the host to the browser: the host requests them and writes them into the page, and the browser
 * hydrates its cache with them.
 */
import { createClient, type Client } from '../../kernel/api/client.ts'
import { hydrateAnswer, pendingReads, prefetchRead } from './answer-cache.ts'
import { readKey, type Read } from '../../kernel/api/reads.ts'
import type { FirstAnswer } from '../../kernel/api/first-answer.ts'

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

/** Makes the calls of a screen, and then those that follow from their answers. The screen repeats failed calls. */
export async function prefetchAnswers(client: Client, reads: readonly Read[]): Promise<void> {
  const reader = readOnlyClient(client)
  const prefetch = async (read: Read): Promise<void> => {
    if (!isSafe(read)) return
    let next: readonly Read[] = []
    await prefetchRead(client, read, async (signal) => {
      const result = await read.fetch(reader, { signal })
      next = result.next
      return result.answer
    })
    await Promise.all(next.map(prefetch))
  }
  await Promise.all(reads.map(prefetch))
}

/** Only safe methods (RFC 9110, section 9.2.1) are called before the customer opens a screen. */
function isSafe({ endpoint: { method } }: Read): boolean {
  return method === 'GET'
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
    const key = readKey(read)
    if (known.has(key) || !isSafe(read)) return []
    known.add(key)
    const response = read.fetch(source, { signal: over, isRepeated: false }).catch(() => null)
    // Not every call ends when its signal is aborted.
    const result = await Promise.race([response, late])
    if (result === null) return []
    const { endpoint, input, isList } = read
    const { method, path } = endpoint
    return [{ method, path, input, isList, answer: result.answer }, ...(await fetchAll(result.next))]
  }
  return fetchAll(reads)
}

/** Stores first answers in the query cache, as if they had been read at `now` (milliseconds since the epoch). */
export function hydrateAnswers(client: Client, answers: readonly FirstAnswer[], now: number): void {
  for (const answer of answers) hydrateAnswer(client, answer, now)
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
