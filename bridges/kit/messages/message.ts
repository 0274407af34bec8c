import { readLimitedText } from '../../../core/kernel/values/read-limited.ts'

/** Bytes of a provider's answer. */
const MAX_ANSWER_BYTES = 1_000_000

/** Rejects with `NotSent` unless the provider accepts the message. `to`: digits with the country code, or an email address. */
export type Send = (to: string, text: string) => Promise<void>

/** The provider refused the message or was not reached. The error message is logged, so it holds neither number nor text. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

export type SendContext = {
  readonly fetch: (request: Request) => Promise<Response>
  /** Milliseconds. Default: 10,000. */
  readonly timeout?: number
}

/** Sends one request to a provider. Returns the response's text; rejects with `NotSent` on any other status than 2xx. */
export async function post(
  provider: string,
  request: Request,
  { fetch, timeout = 10_000 }: SendContext,
): Promise<string> {
  const response = await fetch(
    new Request(request, { signal: AbortSignal.timeout(timeout), redirect: 'manual' }),
  ).catch((error: unknown) => {
    throw new NotSent(`${provider} was not reached: ${error instanceof Error ? error.name : 'unknown'}`)
  })
  const text = await readLimitedText(response, MAX_ANSWER_BYTES).catch(() => null)
  if (text === null)
    throw new NotSent(`${provider} answered with more than ${MAX_ANSWER_BYTES} bytes, or stopped halfway`)
  if (!response.ok) throw new NotSent(`${provider} answered with status ${response.status}`)
  return text
}
