/** Sign-in by code, password or voucher. The responses do not reveal if an account exists. */
import { textIn, type AnswerLanguage } from '../../../backend/rules/answer-language.ts'
import { wrongAccountTypeRefusal } from '../../../backend/rules/match-endpoint.ts'
import { passwordLimits, type Requester } from '../../../backend/rules/limit-rules.ts'
import { normalizeIdentifier } from '../../../backend/rules/normalize-identifier.ts'
import { newPasswordFault } from '../../../backend/rules/new-password-fault.ts'
import { PHONE } from '../../../core/kernel/values/phone.ts'
import { typedValue } from '../../../core/kernel/values/typed-value.ts'
import {
  checkOtp,
  getEmailAuthMethod,
  getPhoneAuthMethod,
  loginWithPassword,
  requestOtp,
  redeemInvitation,
} from '../../../plugins/sign-in/endpoints.ts'
import { changePassword } from '../../../plugins/settings/endpoints.ts'
import { bridgeAnswer, type BridgeAnswer } from '../answer.ts'
import type { Customer } from '../billing.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldRefusal } from './texts.ts'

export type SignInOffer = {
  /** Sign-in by link is offered. */
  readonly isByLink: boolean
  /** Country codes of the numbers to which codes are sent; undefined: all. */
  readonly codeCountries: readonly string[] | undefined
}

export function signInAnswers(
  { billing, codes, limits, passwords, portals, revokeAccess, sessions }: Dependencies,
  { isByLink, codeCountries }: SignInOffer,
): readonly BridgeAnswer[] {
  /** The portal with this id; default: the first one. */
  const portalOf = (id: string | undefined) => {
    const portal = portals.find((candidate) => candidate.id === id) ?? portals[0]
    if (!portal) throw new RangeError('There is no portal')
    return portal
  }
  const signIn = async (customer: Customer, domain: string) => {
    const pair = await sessions.issue({ account: customer.id, account_type: 'customer', domain })
    return { ...pair, accounts: [{ account_type: 'customer' as const, account_status: customer.status }] }
  }
  const find = ({
    phone,
    email,
    username,
  }: {
    phone?: string | undefined
    email?: string | undefined
    username?: string | undefined
  }) => {
    if (phone !== undefined) return billing.customers.byPhone(normalizeIdentifier(phone))
    if (email !== undefined) return billing.customers.byEmail(typedValue(email))
    return username === undefined ? Promise.resolve(null) : billing.customers.byUsername(username)
  }
  type Login = { readonly password: string } & Parameters<typeof find>[0]
  /** The customer whom `check_otp` has given this password. A limit that a stranger has reached must not refuse it. */
  const byTemporaryPassword = async (login: Login): Promise<Customer | null> => {
    const account = await passwords.accountOfTemporary(login.password)
    const customer = account === null ? null : await find(login)
    return customer?.id === account ? customer : null
  }
  const byPassword = async (login: Login, requester: Requester): Promise<Customer> => {
    // By the name as typed: a limit that several names share would reveal that they belong to one account.
    const name = login.phone ?? login.email ?? login.username ?? ''
    const taken = await limits.take(passwordLimits(name, requester.address), requester)
    const customer = await find(login)
    if (!(await passwords.fits(customer, login.password)) || customer === null) {
      const texts = ['Data masuk atau kata sandi salah.', 'The login or the password is wrong.'] as const
      throw fieldRefusal('password', 'credentials.wrong', textIn(requester.language, ...texts))
    }
    await taken.giveBack()
    return customer
  }
  const codeScope = (phone: string, domain: string) => ({ phone, domain: portalOf(domain).id, purpose: 'sign-in' })

  return [
    bridgeAnswer(requestOtp, ({ body, address, language }) => {
      requirePhone(body.phone, language)
      requireCountry(body.phone, codeCountries, language)
      const scope = {
        ...codeScope(body.phone, body.domain_type),
        title: 'Kode masuk',
        partner: portalOf(body.domain_type).name,
      }
      return codes.request({ ...scope, from: body.ip?.slice(0, 190) || null, connection: address }, language)
    }),
    bridgeAnswer(checkOtp, async ({ body, key, address, language }) => {
      // Checked before the code is used up, so that it stays valid for the correct account type.
      if (body.account_type !== 'customer') throw wrongAccountTypeRefusal()
      requirePhone(body.phone, language)
      await codes.take(codeScope(body.phone, body.domain_type), body.otp, { call: key, address, language })
      const phone = normalizeIdentifier(body.phone)
      const customer = (await billing.customers.byPhone(phone)) ?? (await billing.customers.register(phone))
      return { username: customer.username, password: await passwords.temporary(customer) }
    }),
    bridgeAnswer(loginWithPassword, async ({ body, address, language }) => {
      const customer = (await byTemporaryPassword(body)) ?? (await byPassword(body, { address, language }))
      if (body.account_type !== 'customer') throw wrongAccountTypeRefusal()
      return signIn(customer, portalOf(body.domain).id)
    }),
    bridgeAnswer(redeemInvitation, async ({ body, address, language }) => {
      const portal = portalOf(body.domain)
      const requester = { address, language }
      const taken = await limits.take([{ limit: 'voucher', net: address }], requester)
      const ofPortal = await limits.tryTake([{ limit: 'voucher of one portal', portal: portal.id }], address)
      // Many networks are guessing. Each may still try, less often, so that no customer of the portal is locked out.
      const counted =
        'limit' in ofPortal
          ? await limits.take([{ limit: 'voucher during an attack', net: address }], requester)
          : ofPortal
      const customer = await billing.redeem(typedValue(body.code))
      if (!customer) {
        throw fieldRefusal(
          'code',
          'voucher.wrong',
          textIn(language, 'Kode voucer ini tidak berlaku.', 'This voucher is not valid.'),
        )
      }
      await taken.giveBack()
      await counted.giveBack()
      return signIn(customer, portal.id)
    }),
    bridgeAnswer(getPhoneAuthMethod, () => ({ methods: ['otp', 'password'] as const })),
    bridgeAnswer(getEmailAuthMethod, () => ({
      methods: isByLink ? (['password', 'magic'] as const) : (['password'] as const),
    })),
    bridgeAnswer(changePassword, async ({ body, caller, customer, address, language }) => {
      const uses = [{ limit: 'password of one account', account: customer.id }] as const
      const taken = await limits.take(uses, { address, language })
      if (!(await passwords.fits(customer, body.current_password))) {
        throw fieldRefusal(
          'current_password',
          'password.wrong',
          textIn(language, 'Kata sandi ini salah.', 'This password is wrong.'),
        )
      }
      await taken.giveBack()
      const fault = newPasswordFault(body.new_password, language)
      if (fault) throw fieldRefusal('new_password', `password.${fault.code}`, fault.text)
      await passwords.change(customer, body.new_password)
      // A person who knew the old password may have a session.
      await revokeAccess(customer, caller.family)
      return { message: textIn(language, 'Kata sandi sudah diganti.', 'The password has been changed.') }
    }),
  ]
}

function requirePhone(phone: string, language: AnswerLanguage): void {
  if (PHONE.test(normalizeIdentifier(phone))) return
  throw fieldRefusal('phone', 'phone.invalid', textIn(language, 'Nomor telepon tidak valid', 'Invalid phone number'))
}

function requireCountry(phone: string, countries: readonly string[] | undefined, language: AnswerLanguage): void {
  if (countries === undefined || countries.some((country) => normalizeIdentifier(phone).startsWith(country))) return
  const listed = countries.map((country) => `+${country}`).join(', ')
  const text = textIn(
    language,
    `Kode hanya dikirim ke nomor yang berawalan ${listed}.`,
    `Codes are sent to numbers that begin with ${listed} only.`,
  )
  throw fieldRefusal('phone', 'phone.country', text)
}
