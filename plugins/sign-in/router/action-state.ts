/** Defines the answers of `actions.ts` to forms, which `start.tsx` and `connect-form.tsx` render. */
import type { PendingCode } from '@gapura/core/forms'
import type { RouterForm } from '@gapura/core/gateway'

export type PostedPhone = {
  readonly kind: 'phone'
  /** As typed. */
  readonly phone: string
  /** ISO 3166 code. */
  readonly country: string
  readonly fault: string | null
  readonly isLimited: boolean
}

export type PostedCode = {
  readonly kind: 'code'
  readonly pending: PendingCode
  /** As typed. */
  readonly code: string
  readonly fault: string | null
  readonly isLimited: boolean
  /** The result of the resend button: sent, or too early. Null: not pressed. */
  readonly resend: 'sent' | 'early' | null
  readonly key: string
}

/** A form to the router, which only the browser can send. */
export type PostedRouter = { readonly kind: 'router'; readonly form: RouterForm }

export type PostedStart = PostedPhone | PostedCode | PostedRouter

export type PostedConnect =
  | PostedRouter
  | {
      readonly kind: 'failed'
      /** Null: `message` says it. */
      readonly reason: 'no-router' | 'unprotected' | null
      /** The error text of a call. Null when the page is rendered in another language. */
      readonly message: string | null
    }
