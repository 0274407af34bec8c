/** Batches the calls of the home page into one request (`GET /api/{account}/home`), where the back end supports it. */
import type { AccountSegment } from '../values/account-type.ts'
import { ApiError } from './api-error.ts'
import { createClient, type Client } from './client.ts'
import { getBatch } from './endpoints.ts'
import type { ExpiringFlag } from '../values/expiring-flag.ts'

/**
 * Returns a client that responds from the batch and sends other calls as usual. Returns `client` itself when the batch fails, `signal`
 * aborts, or support is still unknown. Never rejects.
 *
 * @param support of the batch by this back end; learned during the first home page, which does not wait for it
 */
export async function batchCalls(
  client: Client,
  account: AccountSegment,
  support: ExpiringFlag,
  signal: AbortSignal,
): Promise<Client> {
  const isSupported = support.is()
  if (isSupported === false) return client
  const batch = fetchBatch(client, account, support, signal)
  if (isSupported === null) return client
  const answers = await batch
  return answers ? withAnswers(client, answers) : client
}

async function fetchBatch(client: Client, account: AccountSegment, support: ExpiringFlag, signal: AbortSignal) {
  // Not every call ends when its signal aborts.
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The page waits no longer')), { once: true }),
  )
  try {
    const response = client.call(getBatch, { params: { account } }, { signal, isRepeated: false })
    const { answers } = await Promise.race([response, aborted])
    support.learn(true)
    return answers
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.failure.kind === 'absent'
    // After a failure or timeout the next page sends each call separately, in parallel.
    if (support.is() !== false) support.learn(isAbsent ? false : null)
    return null
  }
}

function withAnswers({ settings }: Client, answers: Readonly<Record<string, unknown>>): Client {
  const { fetch: send = fetch } = settings
  return createClient({
    ...settings,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const call = `${request.method} ${pathname}${search}`
      return Object.hasOwn(answers, call) ? Response.json(answers[call]) : send(request)
    },
  })
}
