/** The request that a handler of any back end gets, typed by its endpoint. */
import type { AnswerLanguage } from './answer-language.ts'
import type { Endpoint, ParamsOf, z } from '../../core/kernel/api/endpoint.ts'

export type EndpointRequest<E extends Endpoint, Caller> = {
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  /** The owner of the bearer. Never empty for endpoints with `auth: 'bearer'`. */
  readonly caller: Caller
  /** With an unread body. */
  readonly request: Request
  /** The device's IP address, as the server or its proxy sees it, or `unknown`. */
  readonly address: string
  /** From `Accept-Language`. */
  readonly language: AnswerLanguage
}

/** Accepts `readonly` values, because an answer is never changed. */
export type Frozen<Wire> = Wire extends object ? { readonly [Key in keyof Wire]: Frozen<Wire[Key]> } : Wire
