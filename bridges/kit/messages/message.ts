/** Rejects with `NotSent` unless the provider accepts the message. `to`: digits with the country code, or an e-mail address. */
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
  const response = await fetch(new Request(request, { signal: AbortSignal.timeout(timeout) })).catch(
    (error: unknown) => {
      throw new NotSent(`${provider} was not reached: ${error instanceof Error ? error.name : 'unknown'}`)
    },
  )
  const text = await response.text()
  if (!response.ok) throw new NotSent(`${provider} answered with status ${response.status}`)
  return text
}
