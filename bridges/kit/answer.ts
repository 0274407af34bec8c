/** The handler of one endpoint in a bridge, typed by the endpoint. */
import type { Endpoint, WireOf } from '../../core/kernel/api/endpoint.ts'
import type { EndpointRequest, Frozen } from '../../backend/rules/endpoint-request.ts'
import type { Customer } from './billing.ts'
import type { Caller } from './sessions.ts'

export type BridgePortal = {
  /** The partner's id. */
  readonly id: string
  readonly name: string
  /** Host names, without port. */
  readonly domains: readonly string[]
  /** The login config: names and values, all as text. */
  readonly loginConfig?: Readonly<Record<string, string | null>>
}

export type BridgeRequest<E extends Endpoint> = EndpointRequest<E, Caller> & {
  /** The caller's current record in the billing. */
  readonly customer: Customer
  /** The Idempotency-Key combined with the caller, for an idempotent call; otherwise empty. */
  readonly key: string
}

export type BridgeAnswer = {
  readonly endpoint: Endpoint
  /** True if a customer whose account is not active may call it. */
  readonly isForStopped: boolean
  /** A method, so that the replies of all endpoints fit: `createBridge` parses query and body with the endpoint's shapes before. */
  reply(request: BridgeRequest<Endpoint>): unknown
}

/** Binds a handler to an endpoint. The handler throws a `Refusal` for anything but success. */
export function bridgeAnswer<E extends Endpoint>(
  endpoint: E,
  reply: (request: BridgeRequest<E>) => Promise<Frozen<WireOf<E>>> | Frozen<WireOf<E>>,
  { isForStopped = false }: { readonly isForStopped?: boolean } = {},
): BridgeAnswer {
  return { endpoint, isForStopped, reply }
}
