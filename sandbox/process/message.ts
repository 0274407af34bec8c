/** The messages between the host's process and the sandbox's process. */
import type { SandboxPartner } from '../../backend/define-sandbox.ts'

/** From the host: the current partners. The first of these messages starts the sandbox. */
export type PartnersMessage = {
  readonly kind: 'partners'
  /** The sandbox sends it back when it has received these partners. */
  readonly version: number
  readonly partners: readonly SandboxPartner[]
}

/** From the sandbox: it listens on this port of 127.0.0.1, or has received the partners of a version. */
export type ProcessMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'known'; readonly version: number }

/** Header with the visitor's IP address, because all connections of the process come from the host. */
export const VISITOR = 'x-sandbox-visitor'
