/** Sign-in's exports: other plugins may add a sign-in method, which is drawn as a link below the form. */
import { defineSlot, type LocalText } from '@gapura/core'

/** A sign-in method: the argument of `signInWay.add`. */
export type SignInWay = {
  /** A unique identifier of one word. */
  readonly id: string
  /** The text of the link. */
  readonly label: LocalText
  /** A page of the contributing plugin, open to visitors without a session. The link keeps the router's data. */
  readonly to: string
}

/** @example signInWay.add({ id: 'guest', label: { id: 'Masuk sebagai tamu', en: 'Continue as a guest' }, to: '/guest' }) */
export const signInWay = defineSlot<SignInWay>('sign-in.way', { shape: { id: 'text', label: 'words', to: 'path' } })
