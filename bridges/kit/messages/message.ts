/** How a bridge sends a text to a phone number or an e-mail address. Each provider is one function. */

/** Resolves when the provider has taken the message. Rejects with `NotSent` otherwise. `to`: digits with the country code. */
export type Send = (to: string, text: string) => Promise<void>

/** The provider refused the message or was not reached. Its message holds no number and no text, since it is logged. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** What a provider needs from outside. */
export type Outside = {
  readonly fetch: (request: Request) => Promise<Response>
  /** Milliseconds that an answer may take. Default: 10,000. */
  readonly timeout?: number
}

/** Sends one request to a provider; its answer as text when it is a success. */
export async function post(provider: string, request: Request, { fetch, timeout = 10_000 }: Outside): Promise<string> {
  const answer = await fetch(new Request(request, { signal: AbortSignal.timeout(timeout) })).catch((error: unknown) => {
    throw new NotSent(`${provider} was not reached: ${error instanceof Error ? error.name : 'unknown'}`)
  })
  const text = await answer.text()
  if (!answer.ok) throw new NotSent(`${provider} answered with status ${answer.status}`)
  return text
}
