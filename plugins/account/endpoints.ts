/** The calls of showing that an e-mail address is one's own. */
import { endpoint, z } from '#core'

export const sendVerification = endpoint('POST', '/api/ctm/verify-email', {
  says: 'Sends a link to the address in the profile; asked again too soon it only tells the seconds left',
  quiet: true,
  answer: z.object({
    /** Seconds until another link may be asked for. */
    resend_in: z.optional(z.number()),
  }),
})

export const verifyEmail = endpoint('GET', '/api/ctm/verify-email', {
  says: 'The address that a link was sent to is the customer’s own; the same link may say so again. 422 when it is over',
  // The link may be opened in another browser than the one she is signed in with.
  auth: 'none',
  quiet: true,
  query: z.object({ token: z.string() }),
  answer: z.object({ message: z.optional(z.string()) }),
})
