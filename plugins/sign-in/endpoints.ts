/** Defines the calls of signing in. `docs/backend.md` shows each with an example. */
import { endpoint, z } from '@gapura/core/api'
import { accountType, codeAnswer, tokenResult } from '@gapura/core/session'

const identity = z.optional(z.string())

export const requestOtp = endpoint('POST', '/api/request_otp', {
  summary: 'Sends a six-digit code by WhatsApp; error true with status 211 or 212 when the limit is reached',
  auth: 'open',
  quiet: true,
  body: z.object({
    phone: z.string(),
    account_type: accountType,
    domain_type: z.string(),
    ip: z.optional(z.string()),
    identity,
  }),
  answer: codeAnswer,
})

export const checkOtp = endpoint('POST', '/api/check_otp', {
  summary: 'Checks a code; returns one-time credentials for login and router',
  auth: 'open',
  idempotent: true,
  quiet: true,
  body: z.object({ phone: z.string(), account_type: accountType, domain_type: z.string(), otp: z.string() }),
  answer: z.object({ username: z.string(), password: z.string() }),
})

export const loginWithPassword = endpoint('POST', '/api/login-with-password', {
  summary: 'Signs in with a password; by username, phone or email',
  auth: 'open',
  quiet: true,
  body: z.object({
    username: z.optional(z.string()),
    phone: z.optional(z.string()),
    email: z.optional(z.string()),
    domain: z.optional(z.string()),
    password: z.string(),
    account_type: accountType,
  }),
  answer: tokenResult,
})

export const requestMagicLink = endpoint('POST', '/api/request-magic-link', {
  summary:
    'Sends a sign-in link by email; the response is the same for an unknown address. Offered when the auth methods include magic',
  optional: 'magic-link',
  auth: 'open',
  quiet: true,
  body: z.object({
    email: z.string(),
    domain: z.string(),
    account_type: accountType,
    identity,
    /** SHA-256 of a random value of this browser, as base64url: only this browser opens the link without a check. */
    browser: z.optional(z.string()),
  }),
  answer: z.object({ message: z.optional(z.nullable(z.string())) }),
})

export const forgotPassword = endpoint('POST', '/api/forgot_password', {
  summary: 'Sends a reset link by email; the response is the same for an unknown address. An empty identity is absent',
  auth: 'open',
  quiet: true,
  body: z.object({ email: z.string(), domain: z.string(), identity }),
  answer: z.object({ message: z.optional(z.nullable(z.string())) }),
})

export const resetPassword = endpoint('POST', '/api/reset_password', {
  summary: 'Sets a new password with the token of a reset link',
  auth: 'open',
  quiet: true,
  body: z.object({ token: z.string(), password: z.string(), account_type: accountType }),
  answer: z.object({ message: z.optional(z.nullable(z.string())) }),
})

export const redeemInvitation = endpoint('POST', '/api/invitation', {
  summary: 'Exchanges a voucher or invitation for a session',
  auth: 'open',
  idempotent: true,
  quiet: true,
  body: z.object({ code: z.string(), domain: z.string(), ip: z.optional(z.string()), identity }),
  answer: tokenResult,
})

const methods = z.object({ methods: z.array(z.enum(['otp', 'password', 'email', 'magic'])) })

export const getPhoneAuthMethod = endpoint('POST', '/api/get-phone-number-auth-method', {
  summary: 'The sign-in methods of a phone number; known and unknown numbers are answered alike',
  auth: 'open',
  quiet: true,
  body: z.object({ phone: z.string(), account_type: accountType, mac_address: z.optional(z.string()) }),
  answer: methods,
})

export const getEmailAuthMethod = endpoint('POST', '/api/get-email-auth-method', {
  summary: 'The sign-in methods of an email address; known and unknown addresses are answered alike',
  auth: 'open',
  quiet: true,
  body: z.object({ email: z.string(), account_type: accountType, mac_address: z.optional(z.string()) }),
  answer: methods,
})
