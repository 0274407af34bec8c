/** Defines the calls of the session. `docs/backend.md` shows each with an example. */
import { ACCOUNT_TYPES } from '../values/account-type.ts'
import { data, endpoint, nullable, orElse, z, type Shape } from '../api/endpoint.ts'

export const accountType = z.enum(ACCOUNT_TYPES)

export const accountShape = z.object({ account_type: accountType, account_status: z.string() })

/** On the wire ISO 8601, or seconds since 1970 as a number or its digits. Always read as ISO 8601. */
const moment = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((wire: string | number) =>
    /^\d{1,12}$/.test(String(wire)) ? new Date(Number(wire) * 1_000).toISOString() : String(wire),
  ),
)

export const tokens = z.object({
  access_token: z.string(),
  access_token_expiry: moment,
  refresh_token: z.string(),
  refresh_token_expiry: moment,
})
/** The answer of every sign-in call, returned by `trade` of a `SignInAttempt`. */
export const tokenResult = z.object({ ...tokens.shape, accounts: z.array(accountShape) })
export type TokenResult = z.output<typeof tokenResult>

/** The answer to a request for a one-time code. A reached limit is not an error of the call. */
export const codeAnswer = z.object({
  /** Missing, null, `false`, `0` and an empty text are success; everything else is a failure. */
  error: z.pipe(nullable(z.unknown()), z.transform(Boolean)),
  /** 211 (limit of the number) or 212 (limit of the IP address). Other values mean no limit. */
  status: z.pipe(
    nullable(z.union([z.number(), z.string()])),
    z.transform((wire: number | string | null) => (/^\d{1,9}$/.test(String(wire)) ? Number(wire) : 0)),
  ),
  message: z.optional(z.nullable(z.string())),
  /** Seconds until a code can be requested again. */
  resend_in: z.optional(z.nullable(z.number())),
})

export const refreshToken = endpoint('POST', '/token/refresh', {
  summary: 'Exchanges a refresh token for a new pair and invalidates the old one',
  auth: 'none',
  quiet: true,
  body: z.object({ refresh_token: z.string(), account_type: accountType }),
  answer: tokens,
})

/** Signs in with the token of a link that the customer has confirmed, or with the ticket of a redirect from the router. */
export const magicLogin = endpoint('POST', '/api/magic-login', {
  summary:
    'Signs in with the token of a link that the customer confirmed, or with the ticket of POST /api/router/ticket',
  auth: 'open',
  idempotent: true,
  quiet: true,
  body: z.object({
    token: z.optional(z.string()),
    ticket: z.optional(z.string()),
    domain: z.optional(z.string()),
    account_type: accountType,
    /** The value whose hash was sent when the link was requested. */
    browser: z.optional(z.string()),
    /** Required after `link.elsewhere`. */
    digits: z.optional(z.string()),
  }),
  answer: tokenResult,
})

export const checkToken = endpoint('POST', '/api/check_token', {
  summary: 'Whether the bearer is still valid',
  quiet: true,
  body: z.object({ account_type: accountType }),
  answer: z.object({ valid: z.boolean() }),
})

export const getAuthorization = endpoint('GET', '/api/authorization', {
  summary: 'The permissions of the caller',
  answer: z.pipe(
    z.union([z.array(z.string()), z.object({ permissions: z.array(z.string()) })]),
    z.transform((wire: string[] | { permissions: string[] }) => (Array.isArray(wire) ? { permissions: wire } : wire)),
  ),
})

/** For any status but `active` the gate redirects to the page of the role `stopped`. */
export const getStatus = endpoint('GET', '/api/status/customer', {
  summary: "The customer account's status",
  answer: z.object({ username: z.string(), status: z.string() }),
})

/** Identity card, driving licence or passport. */
export const identityKind = z.enum(['ktp', 'sim', 'passport'])

const place = z.object({ lat: z.number(), lng: z.number() })
/** A field of an update: a missing field leaves the value unchanged, null removes it. */
const change = <Inner extends Shape>(inner: Inner) => z.optional(z.nullable(inner))

export const profile = z.object({
  username: z.string(),
  name: nullable(z.string()),
  phone: nullable(z.string()),
  email: nullable(z.string()),
  email_verified: z.optional(z.nullable(z.boolean())),
  partner_service_types: orElse(z.array(z.string()), []),
  /** Any text, so that an unknown kind does not fail the sign-in. If missing, the kind is inferred from the number. */
  identity_kind: nullable(z.string()),
  identity_number: nullable(z.string()),
  identity_card: nullable(z.string()),
  address: nullable(z.string()),
  location: nullable(place),
})
export type Profile = z.output<typeof profile>

/** Unknown values are null. `account` is the result of `useAccountPath`. */
export const getProfile = endpoint('GET', '/api/{account}/', { summary: "The caller's profile", answer: data(profile) })

/** Missing fields stay unchanged, null removes a value. The answer is the complete profile, or empty. */
export const updateProfile = endpoint('PUT', '/api/{account}', {
  summary: "Changes the caller's profile; fields left out stay",
  body: z.object({
    name: change(z.string()),
    email: change(z.string()),
    identity_kind: change(identityKind),
    identity_number: change(z.string()),
    identity_card: change(z.string()),
    address: change(z.string()),
    location: change(place),
    /** Sent with another email address when the back end requires it by `errors.current_password`. */
    current_password: z.optional(z.string()),
  }),
  // After an empty answer the profile is read again.
  answer: z.optional(data(profile)),
})

export const checkUpdateAccountInfo = endpoint('POST', '/api/check-update-account-info', {
  summary: 'Whether the customer must complete the profile first',
  body: z.object({ account_type: accountType }),
  answer: z.object({ force_update: orElse(z.boolean(), false) }),
})

export const refreshSession = endpoint('POST', '/api/session/refresh', {
  summary: 'A fresh session for a signed-in customer who comes from a router again (gate rule 5)',
  quiet: true,
  body: z.object({ ip: z.string(), identity: z.string(), account_type: accountType }),
  answer: tokenResult,
})

/** Ends the session of a refresh token at the back end; `bearer` is that session's. Screens use `useFrame().signOut`. */
export const endSession = endpoint('POST', '/api/logout', {
  summary: 'Invalidates both tokens',
  auth: 'open',
  quiet: true,
  body: z.object({ refresh_token: z.string() }),
})

/** Settings for the caller: access to the logs, active ads, available optional calls. */
export const getAppSettings = endpoint('GET', '/api/app-settings', {
  summary: "App settings; the whitelist holds at most the caller's own number",
  answer: data(
    z.object({
      debug_whitelist: orElse(z.array(z.string()), []),
      float_ads: nullable(z.boolean()),
      survey_ads: nullable(z.boolean()),
      /** Names of available optional calls; null when the back end does not list them. */
      features: nullable(z.array(z.string())),
    }),
  ),
})
