/** The first answers of a page: the host asks for them, writes them into the page, and the browser takes them over. */
import { createClient, type Client } from '../../kernel/api/client.ts'
import { hydrateAnswer, pendingReads, prefetchRead } from './answer-cache.ts'
import { readKey, type Read } from '../../kernel/api/reads.ts'
import type { FirstAnswer } from '../../kernel/api/first-answer.ts'

/** A client that only reads: what comes of its calls neither renews nor ends a session, and moves nobody. */
export function readOnlyClient({ settings }: Client): Client {
  const nothing = () => undefined
  return createClient({
    ...settings,
    onUnauthorized: () => Promise.resolve(null),
    onRefused: nothing,
    onOutcome: nothing,
  })
}

/** Asks for what a screen will read, and then for what follows from it. Failures are left to the screen. */
export async function prefetchAnswers(client: Client, reads: readonly Read[]): Promise<void> {
  const reader = readOnlyClient(client)
  const askOne = async (one: Read): Promise<void> => {
    if (!isSafe(one)) return
    let next: readonly Read[] = []
    await prefetchRead(client, one, async (signal) => {
      const asked = await one.fetch(reader, { signal })
      next = asked.next
      return asked.answer
    })
    await Promise.all(next.map(askOne))
  }
  await Promise.all(reads.map(askOne))
}

/** Only what changes nothing is asked before she wants it. */
function isSafe({ endpoint: { method } }: Read): boolean {
  return method === 'GET'
}

/**
 * Makes the calls side by side, and then those that follow from their answers. What fails, or has no answer after `timeout`
 * milliseconds, is left out.
 *
 * @param client makes the calls; it must not renew or end a session, because the browser does that
 * @param gather resolves to a client that has some of the answers already; default none
 */
export async function fetchFirstAnswers(
  client: Client,
  reads: readonly Read[],
  timeout: number,
  gather: (client: Client, over: AbortSignal) => Promise<Client> = (one) => Promise.resolve(one),
): Promise<readonly FirstAnswer[]> {
  const over = AbortSignal.timeout(timeout)
  const late = new Promise<null>((resolve) => over.addEventListener('abort', () => resolve(null), { once: true }))
  const source = (await Promise.race([gather(client, over), late])) ?? client
  const known = new Set<string>()
  const askAll = async (some: readonly Read[]): Promise<readonly FirstAnswer[]> =>
    (await Promise.all(some.map(askOne))).flat()
  const askOne = async (one: Read): Promise<readonly FirstAnswer[]> => {
    const key = readKey(one)
    if (known.has(key) || !isSafe(one)) return []
    known.add(key)
    const asked = one.fetch(source, { signal: over, isRepeated: false }).catch(() => null)
    // Not every call ends with its signal.
    const done = await Promise.race([asked, late])
    if (done === null) return []
    const { endpoint, input, isList } = one
    const { method, path } = endpoint
    return [{ method, path, input, isList, answer: done.answer }, ...(await askAll(done.next))]
  }
  return askAll(reads)
}

/** Puts first answers into the query cache, as if they had been read at `now` (milliseconds since the epoch). */
export function hydrateAnswers(client: Client, answers: readonly FirstAnswer[], now: number): void {
  for (const one of answers) hydrateAnswer(client, one, now)
}

/**
 * Asks what a drawing wanted to read and nobody has asked for yet. Null: nothing. Resolves when all has been answered or
 * refused, or after `timeout` milliseconds.
 */
export function fetchPending(client: Client, timeout: number): Promise<unknown> | null {
  const pending = pendingReads(client)
  if (pending.length === 0) return null
  const late = new Promise((resolve) => AbortSignal.timeout(timeout).addEventListener('abort', resolve, { once: true }))
  return Promise.race([Promise.allSettled(pending.map((ask) => ask())), late])
}
