/** What an answer of any back end is given and gives, typed by its endpoint. */
import type { Endpoint, ParamsOf, z } from '../../core/kernel/api/endpoint.ts'

/** What every back end knows of a call. */
export type QueryRequest<E extends Endpoint, Caller> = {
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  /** Who asks, by the bearer; endpoints with `auth: 'bearer'` always have one. */
  readonly caller: Caller
  /** Its body is still unread. */
  readonly request: Request
  /** The address of the device, as the server or the proxy before it sees it; `unknown` where there is none. */
  readonly address: string
  /** What the caller reads, by `Accept-Language`. */
  readonly language: 'id' | 'en'
}

/** An answer is only read: what is `readonly` will do. */
export type Frozen<Wire> = Wire extends object ? { readonly [Key in keyof Wire]: Frozen<Wire[Key]> } : Wire
