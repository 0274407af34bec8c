/** How a bridge answers an endpoint: a value typed by the endpoint itself. */
import type { Endpoint, WireOf } from '../../core/kernel/api/endpoint.ts'
import type { QueryRequest, Frozen } from '../../backend/rules/read-query.ts'
import type { Customer } from './billing.ts'
import type { Caller } from './sessions.ts'

/** A portal that customers of this billing use. */
export type Portal = {
  /** The partner's id. */
  readonly id: string
  readonly name: string
  /** Host names, without port. */
  readonly domains: readonly string[]
  /** The login config: names and values, all as text. */
  readonly loginConfig?: Readonly<Record<string, string | null>>
}

export type Question<E extends Endpoint> = QueryRequest<E, Caller> & {
  /** The caller as the billing knows her now. */
  readonly customer: Customer
  /** The Idempotency-Key with its caller, for a counted call; else empty. */
  readonly key: string
}

export type Answer = {
  readonly endpoint: Endpoint
  /** Whether a customer may call it whose account is not active. */
  readonly isForStopped: boolean
  readonly reply: (question: Question<Endpoint>) => Promise<unknown>
}

/** Binds an endpoint to how the bridge answers it. Throw a `Refusal` for anything but success. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (question: Question<E>) => Promise<Frozen<WireOf<E>>> | Frozen<WireOf<E>>,
  { isForStopped = false }: { readonly isForStopped?: boolean } = {},
): Answer {
  // The cast holds: `createBridge` parses query and body with this very endpoint's shapes before it calls `reply`.
  return { endpoint, isForStopped, reply: reply as unknown as Answer['reply'] }
}
