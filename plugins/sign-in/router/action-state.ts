/** What `actions.ts` answers to the form of the first screen, and `start.tsx` draws. */
import type { PendingCode } from '@gapura/core/forms'
import type { RouterForm } from '@gapura/core/gateway'

export type PostedPhone = {
  readonly at: 'phone'
  /** As it was typed. */
  readonly phone: string
  /** The country's code. */
  readonly country: string
  readonly fault: string | null
  readonly isLimited: boolean
}

export type PostedCode = {
  readonly at: 'code'
  readonly pending: PendingCode
  /** As it was typed. */
  readonly code: string
  readonly fault: string | null
  readonly isLimited: boolean
  /** What a press of the resend button came to: a code was sent, or it was too early for one. Null: it was not pressed. */
  readonly resend: 'sent' | 'early' | null
  /** Idempotency-Key of the next attempt. */
  readonly key: string
}

/** The device is logged in by one press, because only the browser can send a form to the router. */
export type PostedRouter = { readonly at: 'router'; readonly form: RouterForm }

export type PostedStart = PostedPhone | PostedCode | PostedRouter

/** What `connect-form.tsx` draws after its form. */
export type PostedConnect =
  | PostedRouter
  | {
      readonly at: 'failed'
      /** Whether there is a router to log in at. */
      readonly isKnown: boolean
      /** What went wrong. Null once it is drawn in another language. */
      readonly words: string | null
    }
