/** Describes the first calls of a screen or component as values, so that the host and the browser can prefetch them. */
import type { CallSettings } from './client-settings.ts'
import type { Client } from './client.ts'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'

export type Read = {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly input: object
  /** True for the first page of a list (`usePages`, `useWholeList`). */
  readonly isList: boolean
  readonly fetch: (client: Client, settings: CallSettings) => Promise<ReadResult>
}

/** An answer parsed by the endpoint's shape, and the calls that follow from it. */
export type ReadResult = { readonly answer: unknown; readonly next: readonly Read[] }

/**
 * Prefetches `useAnswer(endpoint, input)`; for a module's `reads`.
 *
 * @param next reads that depend on this answer; default none
 */
export function read<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  next: (answer: AnswerOf<E>) => readonly Read[] = () => [],
): Read {
  const call = async (client: Client, settings: CallSettings) => {
    const answer = await client.call(endpoint, input, settings)
    return { answer, next: next(answer) }
  }
  return { endpoint, input, isList: false, fetch: call }
}

/** Prefetches the first page of `usePages(endpoint, input, …)`; for a module's `reads`. */
export function readPages<E extends Endpoint>(endpoint: E, input: InputOf<E> & { readonly query: object }): Read {
  return { ...read(endpoint, input), isList: true }
}

export function readKey({ endpoint: { method, path }, input, isList }: Omit<Read, 'fetch'>): string {
  return JSON.stringify([method, path, input, isList])
}
