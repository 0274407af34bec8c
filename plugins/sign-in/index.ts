/** The face of signing in: other plugins may offer a way in of their own, drawn as a link below the form. */
import { defineSlot, type LocalText } from '#core'

/** One way in: what `signInWay.add` takes. */
export type SignInWay = {
  /** One word for it, unique among the ways. */
  readonly id: string
  /** What the link says. */
  readonly label: LocalText
  /** A page of the contributing plugin's own, open to visitors without a session. The router's data goes along. */
  readonly to: string
}

/** @example signInWay.add({ id: 'guest', label: { id: 'Masuk sebagai tamu', en: 'Continue as a guest' }, to: '/guest' }) */
export const signInWay = defineSlot<SignInWay>('sign-in.way', { shape: { id: 'text', label: 'words', to: 'path' } })
