/** Exports what other plugins use of sign-in: they may add a sign-in method, which is rendered as a link below the form. */
import { defineSlot, type LocalText } from '@gapura/core'

/** A sign-in method: the argument of `signInMethod.add`. */
export type SignInMethod = {
  /** A unique identifier of one word. */
  readonly id: string
  /** The text of the link. */
  readonly label: LocalText
  /** A page of the contributing plugin, open to visitors without a session. The link contains the router's data. */
  readonly to: string
}

/** @example signInMethod.add({ id: 'guest', label: { id: 'Masuk sebagai tamu', en: 'Continue as a guest' }, to: '/guest' }) */
export const signInMethod = defineSlot<SignInMethod>('sign-in.method', {
  shape: { id: 'text', label: 'localText', to: 'path' },
})
