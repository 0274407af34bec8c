/** Endpoints of the session, the profile and the partner. */
import { textIn } from '../../../backend/rules/answer-language.ts'
import type { AccountType } from '../../../core/kernel/values/account-type.ts'
import { bearerOf, bearerRefusal, wrongAccountTypeRefusal } from '../../../backend/rules/match-endpoint.ts'
import { noPackageRefusal } from '../../../backend/rules/no-package-refusal.ts'
import type { Requester } from '../../../backend/rules/limit-rules.ts'
import { Refusal } from '../../../backend/rules/refusal.ts'
import { getConnection, reconnect } from '../../../core/kernel/hotspot/endpoints.ts'
import { getDefaultDomain, getDomain, getLoginConfig } from '../../../core/kernel/partner/endpoints.ts'
import {
  checkToken,
  checkUpdateAccountInfo,
  endSession,
  getAppSettings,
  getAuthorization,
  getProfile,
  getStatus,
  refreshSession,
  refreshToken,
  updateProfile,
} from '../../../core/kernel/session/endpoints.ts'
import { EMAIL } from '../../../core/kernel/values/email.ts'
import { bridgeAnswer, type BridgeAnswer, type BridgePortal } from '../answer.ts'
import type { Customer } from '../billing.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldRefusal } from './texts.ts'

const FOR_STOPPED = { isForStopped: true } as const
const IDENTITY = ['identity_kind', 'identity_number', 'identity_card'] as const
const PERMISSIONS = ['profile', 'packages', 'purchases'] as const

/** `features`: the optional endpoints that this bridge offers. */
export function bridgeSessionAnswers(parts: Dependencies, features: () => readonly string[]): readonly BridgeAnswer[] {
  const { billing, portals, revokeAccess, sessions } = parts
  return [
    bridgeAnswer(refreshToken, async ({ body }) => {
      requireType(await sessions.typeOf(body.refresh_token), body.account_type)
      const pair = await sessions.rotate(body.refresh_token)
      if (!pair) throw new Refusal(401, 'refresh.invalid', 'The refresh token is unknown, spent or expired')
      return pair
    }),
    bridgeAnswer(
      checkToken,
      ({ caller, body }) => {
        requireType(caller.account_type, body.account_type)
        return { valid: true }
      },
      FOR_STOPPED,
    ),
    bridgeAnswer(getAuthorization, () => ({ permissions: [...PERMISSIONS] }), FOR_STOPPED),
    bridgeAnswer(getStatus, ({ customer }) => ({ username: customer.username, status: customer.status }), FOR_STOPPED),
    bridgeAnswer(getProfile, ({ customer }) => ({ data: profileOf(customer) }), FOR_STOPPED),
    bridgeAnswer(
      updateProfile,
      async ({ body, caller, customer, address, language }) => {
        if (body.email != null && !EMAIL.test(body.email))
          throw fieldRefusal('email', 'invalid', textIn(language, 'Format email tidak valid', 'Invalid email format'))
        // Refused because it would be lost. The portal has no such field if the partner's option `account.identity` is off.
        const unsaved = IDENTITY.find((name) => body[name] != null)
        if (unsaved) {
          const texts = [
            'Data identitas tidak disimpan di layanan ini',
            'This service keeps no identity documents',
          ] as const
          throw fieldRefusal(unsaved, 'invalid', textIn(language, ...texts))
        }
        const isOtherEmail = body.email !== undefined && body.email !== customer.email
        // Before the answer whether somebody else has the address, which a stolen session must not ask.
        if (isOtherEmail && !caller.isFresh)
          await requirePassword(parts, customer, body.current_password ?? '', { address, language })
        if (isOtherEmail && body.email != null) await requireUnused(parts, customer, body.email, { address, language })
        await billing.customers.change(customer, {
          ...(body.name !== undefined && { name: body.name }),
          ...(body.email !== undefined && { email: body.email }),
          ...(body.address !== undefined && { address: body.address }),
          ...(body.location !== undefined && { location: body.location }),
        })
        // A change of the address may protect the account against the user of another session.
        if (isOtherEmail && customer.email !== null) await revokeAccess(customer, caller.family)
        return { data: profileOf((await billing.customers.byId(customer.id)) ?? customer) }
      },
      FOR_STOPPED,
    ),
    bridgeAnswer(
      checkUpdateAccountInfo,
      ({ caller, body }) => {
        requireType(caller.account_type, body.account_type)
        return { force_update: false }
      },
      FOR_STOPPED,
    ),
    bridgeAnswer(
      refreshSession,
      async ({ caller, customer, body, request }) => {
        requireType(caller.account_type, body.account_type)
        const pair = await sessions.renew(bearerOf(request) ?? '')
        if (!pair) throw bearerRefusal()
        return { ...pair, accounts: [{ account_type: 'customer' as const, account_status: customer.status }] }
      },
      FOR_STOPPED,
    ),
    bridgeAnswer(endSession, async ({ body }) => {
      await sessions.end(body.refresh_token)
      return {}
    }),
    bridgeAnswer(
      getAppSettings,
      () => ({ data: { debug_whitelist: [], float_ads: null, survey_ads: null, features: [...features()] } }),
      FOR_STOPPED,
    ),
    bridgeAnswer(getLoginConfig, ({ params }) =>
      Object.entries(portalAt(portals, params.id).loginConfig ?? {}).map(([config_name, value]) => ({
        config_name,
        value,
      })),
    ),
    bridgeAnswer(getDefaultDomain, () => ({ data: domainOf(portalAt(portals, portals[0]?.id ?? '')) })),
    bridgeAnswer(getDomain, ({ params }) => ({ data: domainOf(portalAt(portals, params.domain)) })),
    bridgeAnswer(reconnect, async ({ body, caller, customer, language }) => {
      if (body.domain !== caller.domain)
        throw new Refusal(404, 'not_found', 'The caller is not a customer of this domain')
      const login = await billing.customers.routerLogin(customer)
      if (login === null) throw noPackageRefusal(language)
      return { data: login }
    }),
    bridgeAnswer(getConnection, async ({ query, customer }) => ({
      data: await billing.connection(customer, {
        ...(query.ip !== undefined && { ip: query.ip }),
        ...(query.mac !== undefined && { mac: query.mac }),
      }),
    })),
  ]
}

/** Counted by account, because the answer reveals who has an account. */
async function requireUnused(
  { billing, limits }: Dependencies,
  customer: Customer,
  email: string,
  requester: Requester,
): Promise<void> {
  const taken = await limits.take([{ limit: 'email address of one account', account: customer.id }], requester)
  const other = await billing.customers.byEmail(email)
  if (!other || other.id === customer.id) return taken.giveBack()
  throw fieldRefusal('email', 'invalid', textIn(requester.language, 'Email ini sudah dipakai', 'This email is in use'))
}

/** A session without the password must not change the address to which links are sent. */
async function requirePassword(
  { limits, passwords }: Dependencies,
  customer: Customer,
  password: string,
  requester: Requester,
): Promise<void> {
  const { language } = requester
  const passwordNeeded = () =>
    fieldRefusal(
      'current_password',
      'proof.needed',
      textIn(
        language,
        'Masukkan kata sandi Anda untuk menyimpan email.',
        'Enter your password to save the email address.',
      ),
    )
  if (password === '') throw passwordNeeded()
  const taken = await limits.take([{ limit: 'password of one account', account: customer.id }], requester)
  if (await passwords.fits(customer, password)) return taken.giveBack()
  throw fieldRefusal(
    'current_password',
    'password.wrong',
    textIn(language, 'Kata sandi ini salah.', 'This password is wrong.'),
  )
}

function requireType(own: AccountType | undefined, requested: AccountType): void {
  // The endpoint itself refuses an unknown token.
  if (own !== undefined && own !== requested) throw wrongAccountTypeRefusal()
}

function portalAt(portals: readonly BridgePortal[], id: string): BridgePortal {
  const portal = portals.find((candidate) => candidate.id === id || candidate.domains.includes(id))
  if (!portal) throw new Refusal(404, 'not_found', 'No partner has this domain')
  return portal
}

function domainOf({ id, name }: BridgePortal) {
  return { domain: id, name, login_logo: null }
}

function profileOf(customer: Customer) {
  return {
    username: customer.username,
    name: customer.name,
    phone: customer.phone,
    email: customer.email,
    email_verified: null,
    partner_service_types: [],
    identity_kind: null,
    identity_number: null,
    identity_card: null,
    address: customer.address,
    location: customer.location,
  }
}
