import { data, endpoint, z } from '@gapura/core/api'
import { codeAnswer } from '@gapura/core/session'

export const sendVerification = endpoint('POST', '/api/ctm/verify-email', {
  summary:
    'Sends a verification link to the email address in the profile; called again too soon, it sends none and answers the seconds left',
  optional: 'verify-email',
  quiet: true,
  answer: z.object({
    /** Seconds until another link may be requested. */
    resend_in: z.optional(z.nullable(z.number())),
  }),
})

/**
 * The specification names this GET, although it changes something and its token is in the address. So the token does nothing but verify the one
 * address that it was mailed to, and a page calls this only when a button is pressed.
 */
export const verifyEmail = endpoint('GET', '/api/ctm/verify-email', {
  summary:
    'Verifies the email address that the link was sent to; the call may be repeated. 422 when the link is expired or invalid',
  // The link may be opened in a browser without a session.
  auth: 'open',
  quiet: true,
  query: z.object({ token: z.string() }),
  answer: z.object({ message: z.optional(z.nullable(z.string())) }),
})

/** Sent when the back end requires it by `errors.current_password`. */
const current_password = z.optional(z.string())

export const requestPhoneCode = endpoint('POST', '/api/change-phone/code', {
  summary:
    'Sends a six-digit code by WhatsApp to a new number, also when another customer has it; error true with status 211 or 212 when the limit is reached. 422 for the caller’s own number, and for current_password unless the sign-in is at most 30 minutes old',
  optional: 'change-phone',
  quiet: true,
  body: z.object({ phone: z.string(), current_password }),
  answer: codeAnswer,
})

export const changePhone = endpoint('POST', '/api/change-phone', {
  summary:
    'Changes the caller’s phone number to the one that the code was sent to, and ends all other ways into the account. 422 names current_password unless the sign-in is at most 30 minutes old, otp for a wrong code or, once the code is proven, phone for another customer’s number. A repeated call succeeds when the number is already changed',
  optional: 'change-phone',
  quiet: true,
  body: z.object({ phone: z.string(), otp: z.string(), current_password }),
  answer: data(z.object({ phone: z.string() })),
})
