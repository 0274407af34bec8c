/** The messages between the host's process and the sandbox's process. */
import type { SandboxPartner } from '../../backend/define-sandbox.ts'

/** From the host: the partners that are served now. The first of these messages starts the sandbox. */
export type PartnersMessage = {
  readonly kind: 'partners'
  /** Repeated by the sandbox as soon as it knows these partners. */
  readonly version: number
  readonly partners: readonly SandboxPartner[]
}

/** From the sandbox: it listens on this port of 127.0.0.1, or it knows the partners of a version. */
export type SandboxMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'known'; readonly version: number }

/** Header in which the host names the visitor's address. The sandbox's own connections all come from the host. */
export const VISITOR = 'x-sandbox-visitor'
