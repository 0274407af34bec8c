/**
 * Describes a call whose answer a screen shows, as a value: the host and the browser make it before the screen is rendered, and the screen
 * gets its result.
 */
import type { CallSettings } from './client-settings.ts'
import type { Client } from './client.ts'
import type { Endpoint } from './endpoint.ts'

export type Read<Result = unknown> = {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly input: object
  /** True for the first page of a list. */
  readonly isList: boolean
  /** False: no call yet. */
  readonly isEnabled: boolean
  /** Resolves to the answer parsed by the endpoint's shape, and the calls that follow from it. */
  readonly fetch: (client: Client, settings: CallSettings) => Promise<ReadResult>
  /** The hook of the component that shows the answer. */
  readonly useResult: () => Result
}

export type ReadResult = { readonly answer: unknown; readonly next: readonly Read[] }

/** The answer of a read in the page's data, from the host for the browser. */
export type FirstAnswer = Pick<Read, 'input' | 'isList'> & {
  readonly method: string
  /** The endpoint's path template: `/api/{account}/packages`. */
  readonly path: string
  readonly answer: unknown
}
