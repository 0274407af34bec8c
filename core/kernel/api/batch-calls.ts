/**
 * A back end may answer several calls of home at once (`GET /api/{account}/home`, optional). The host asks it so, once it knows that the
 * back end can: one request instead of one for each part.
 */
import { ApiError } from './api-error.ts'
import { createClient, type Client } from './client.ts'
import { getBatch } from './endpoints.ts'
import type { ExpiringFlag } from '../values/expiring-flag.ts'

/**
 * A client that has the answers which the back end gave at once; what is not among them is asked as always. Without such answers, after
 * `signal`, or when nothing is known of the back end yet: the client itself. Does not reject.
 *
 * @param together whether this back end can; it is learned beside the first home page, which does not wait for it
 */
export async function batchCalls(
  client: Client,
  account: 'ctm' | 'rtrw',
  together: ExpiringFlag,
  signal: AbortSignal,
): Promise<Client> {
  const isThere = together.is()
  if (isThere === false) return client
  const asked = ask(client, account, together, signal)
  if (isThere === null) return client
  const answers = await asked
  return answers ? answeredFrom(client, answers) : client
}

async function ask(client: Client, account: 'ctm' | 'rtrw', together: ExpiringFlag, signal: AbortSignal) {
  // Not every call ends with its signal.
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The page waits no longer')), { once: true }),
  )
  try {
    const asked = client.call(getBatch, { params: { account } }, { signal, isRepeated: false })
    const { answers } = await Promise.race([asked, late])
    together.learn(true)
    return answers
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.failure.kind === 'absent'
    // Where it fails or is late, the next page asks each call by itself, side by side.
    if (together.is() !== false) together.learn(isAbsent ? false : null)
    return null
  }
}

function answeredFrom({ settings }: Client, answers: Readonly<Record<string, unknown>>): Client {
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
