/**
 * A call that a screen or a part of it makes when it is first drawn, as a value: the host makes it for the page's first answers, and
 * the browser before the screen is opened.
 */
import type { CallSettings } from './client-settings.ts'
import type { Client } from './client.ts'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'

/** One call. Created by `read` and `readPages`, which check its input. */
export type Read = {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly input: object
  /** The first page of a list (`usePages`, `useWholeList`). */
  readonly isList: boolean
  /** Makes the call. Throws an `ApiError`. */
  readonly fetch: (client: Client, settings: CallSettings) => Promise<ReadResult>
}

/** An answer as the endpoint's shape gives it, and the calls that are made because of it. */
export type ReadResult = { readonly answer: unknown; readonly next: readonly Read[] }

/**
 * A read of what `useAnswer(endpoint, input)` reads: for a module's `reads`.
 *
 * @param next what is read once this answer is there; default nothing
 */
export function read<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  next: (answer: AnswerOf<E>) => readonly Read[] = () => [],
): Read {
  const ask = async (client: Client, settings: CallSettings) => {
    const answer = await client.call(endpoint, input, settings)
    return { answer, next: next(answer) }
  }
  return { endpoint, input, isList: false, fetch: ask }
}

/** A read of what `usePages(endpoint, input, …)` reads first: for a module's `reads`. */
export function readPages<E extends Endpoint>(endpoint: E, input: InputOf<E> & { readonly query: object }): Read {
  return { ...read(endpoint, input), isList: true }
}

/** Equal for the same call. */
export function readKey({ endpoint: { method, path }, input, isList }: Omit<Read, 'ask'>): string {
  return JSON.stringify([method, path, input, isList])
}
