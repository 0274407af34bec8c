/** The calls of showing that an e-mail address, or another phone number, is one's own. */
import { data, endpoint, z } from '#core'
import { codeAnswer } from '#core/session'

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

export const requestPhoneCode = endpoint('POST', '/api/change-phone/code', {
  says: 'Sends a six-digit code by WhatsApp to a new number, whosever it is; error true with status 211 or 212 when the limit is reached. 422 for the caller’s own number',
  quiet: true,
  body: z.object({ phone: z.string() }),
  answer: codeAnswer,
})

export const changePhone = endpoint('POST', '/api/change-phone', {
  says: 'The caller’s number is the one that the code went to. 422 names otp or, once the code is proven, phone when it is another customer’s. Repeated when it is done, it answers that it is',
  quiet: true,
  body: z.object({ phone: z.string(), otp: z.string() }),
  answer: data(z.object({ phone: z.string() })),
})
