/** The calls of the session: tokens, who one is, what one may. Shapes as in section 7 of the specification. */
import { data, endpoint, z } from '../api/endpoint.ts'

export const accountType = z.enum(['customer', 'rtrw'])
export type AccountType = z.infer<typeof accountType>

export const account = z.object({ account_type: accountType, account_status: z.string() })

export const tokens = z.object({
  access_token: z.string(),
  access_token_expiry: z.string(),
  refresh_token: z.string(),
  refresh_token_expiry: z.string(),
})
export const tokenResult = z.object({ ...tokens.shape, accounts: z.array(account) })
export type TokenResult = z.output<typeof tokenResult>

/** What becomes of asking for a one-time code; the limits are no failure of the call. */
export const codeAnswer = z.object({
  /** With status 211 (the number) or 212 (the place asked from) the limit is reached. */
  error: z.boolean(),
  status: z.number(),
  message: z.optional(z.string()),
  /** Seconds until another code may be asked for. */
  resend_in: z.optional(z.number()),
})

export const refreshToken = endpoint('POST', '/token/refresh', {
  says: 'Trades a refresh token for a new pair; the old one is spent',
  auth: 'none',
  quiet: true,
  body: z.object({ refresh_token: z.string(), account_type: accountType }),
  answer: tokens,
})

export const checkToken = endpoint('POST', '/api/check_token', {
  says: 'Whether the bearer is still good',
  body: z.object({ account_type: accountType }),
  answer: z.object({ valid: z.boolean() }),
})

export const getAuthorization = endpoint('GET', '/api/authorization', {
  says: 'The permissions of the caller',
  answer: z.object({ permissions: z.array(z.string()) }),
})

export const getStatus = endpoint('GET', '/api/status/customer', {
  says: "The customer account's status",
  answer: z.object({ username: z.string(), status: z.string() }),
})

/** What an identity number is the number of: the identity card, the driving licence, the passport. */
export const identityKind = z.enum(['ktp', 'sim', 'passport'])

export const profile = z.object({
  username: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.optional(z.boolean()),
  partner_service_types: z._default(z.array(z.string()), []),
  /** Any word: a kind that the portal does not know must keep nobody out. Absent: the number's look tells. */
  identity_kind: z.optional(z.nullable(z.string())),
  identity_number: z.optional(z.nullable(z.string())),
  identity_card: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  location: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
})
export type Profile = z.output<typeof profile>

export const getProfile = endpoint('GET', '/api/ctm/', { says: "The caller's profile", answer: data(profile) })

export const updateProfile = endpoint('PUT', '/api/ctm', {
  says: "Changes the caller's profile; fields left out stay",
  body: z.extend(
    z.partial(z.omit(profile, { username: true, phone: true, email_verified: true, partner_service_types: true })),
    { identity_kind: z.optional(z.nullable(identityKind)) },
  ),
  answer: data(profile),
})

export const checkUpdateAccountInfo = endpoint('POST', '/api/check-update-account-info', {
  says: 'Whether the customer must complete the profile first',
  body: z.object({ account_type: accountType }),
  answer: z.object({ force_update: z.boolean() }),
})

export const refreshSession = endpoint('POST', '/api/session/refresh', {
  says: 'A fresh session for a signed-in customer who comes from a router again (gate rule 5)',
  quiet: true,
  body: z.object({ ip: z.string(), identity: z.string(), account_type: accountType }),
  answer: tokenResult,
})

export const endSession = endpoint('POST', '/api/logout', {
  says: 'The server forgets both tokens',
  auth: 'none',
  quiet: true,
  body: z.object({ refresh_token: z.string() }),
})

export const getAppSettings = endpoint('GET', '/api/app-settings', {
  says: "App settings; the whitelist holds at most the caller's own number",
  answer: data(z.object({ debug_whitelist: z.array(z.string()), float_ads: z.boolean(), survey_ads: z.boolean() })),
})
