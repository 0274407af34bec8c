/**
 * Sign-in in the sandbox: one-time codes, passwords, links by email, invitations and two simulated social providers. Its answers do
 * not reveal whether an account exists.
 */
import { randomInt } from 'node:crypto'
import {
  answer,
  defineSandbox,
  mailLimits,
  normalizeIdentifier,
  passwordLimits,
  PHONE,
  Refusal,
  type SandboxAccount,
  type World,
  textIn,
  type AnswerLanguage,
} from '@gapura/backend'
import { routerTicket } from '@gapura/core/gateway'
import { magicLogin } from '@gapura/core/session'
import {
  checkOtp,
  forgotPassword,
  getEmailAuthMethod,
  getPhoneAuthMethod,
  loginWithPassword,
  requestMagicLink,
  requestOtp,
  resetPassword,
  redeemInvitation,
} from './endpoints.ts'
import { invite, acceptInvitation, INVITATION_TABLE, seedInvitations } from './sandbox/invitations.ts'
import {
  deleteLinks,
  LINK_TABLE,
  mailReset,
  mailSignIn,
  oneTimeTicket,
  redeemReset,
  redeemSignIn,
  redeemTicket,
} from './sandbox/links.ts'
import { requireStrong, findAccount } from './sandbox/passwords.ts'
import { fieldRefusal } from './sandbox/texts.ts'
import { consentPage, redirectAfterConsent } from './sandbox/social.ts'

export default defineSandbox({
  tables: LINK_TABLE + INVITATION_TABLE,
  seed: seedInvitations,
  deleteLinks,
  answers: [
    answer(requestOtp, ({ world, body, address, origin, language }) => {
      requirePhone(body.phone, language)
      const domain = domainOf(world, body.domain_type, origin)
      return world.codes.request({ ...code(body.phone, domain), from: body.ip || null, connection: address }, language)
    }),
    answer(checkOtp, ({ world, body, address, origin, language }) => {
      const domain = domainOf(world, body.domain_type, origin)
      world.codes.take(code(body.phone, domain), body.otp, { address, language })
      const { phone, account_type } = body
      // A new number gets an account. A refusal of the account type rolls back, so that the code stays valid.
      const account =
        world.accounts.byPhone(phone, domain, account_type) ??
        (account_type === 'customer' ? world.accounts.create({ phone, domain }) : undefined)
      const { username, id } = requireType(account, account_type, language)
      return { username, password: world.accounts.signInPassword(id) }
    }),
    answer(loginWithPassword, ({ world, body, address, origin, language }) => {
      const domain = domainOf(world, body.domain, origin)
      const known = findAccount(world, body, domain)
      // The password from `check_otp`. A limit that a stranger has reached must not refuse it.
      if (known && world.accounts.signInPasswordFits(known, body.password))
        return world.sessions.issue(accountOf(world, known, body.account_type, language))
      // By the name as typed: a limit that several names share would reveal that they belong to one account.
      const name = `${domain}/${normalizeIdentifier(body.phone ?? body.email ?? body.username ?? '')}`
      const taken = world.limits.take(passwordLimits(name, address), { address, language })
      if (!known || !world.accounts.passwordFits(known, body.password)) {
        throw fieldRefusal(
          'password',
          'credentials.wrong',
          textIn(language, 'Data masuk atau kata sandi salah.', 'The login or the password is wrong.'),
        )
      }
      taken.giveBack()
      return world.sessions.issue(accountOf(world, known, body.account_type, language))
    }),
    answer(magicLogin, ({ world, body, address, language }) => {
      const { token = '', ticket, domain } = body
      const { account, provedAt } =
        ticket === undefined
          ? { account: redeemSignIn(world, token, body, language), provedAt: undefined }
          : redeemTicket(world, ticket, { domain, address }, language)
      return world.sessions.issue(accountOf(world, account, body.account_type, language), provedAt)
    }),
    answer(routerTicket, ({ world, body, caller, session, address }) => {
      const isPortal = URL.canParse(body.dst) && world.partners.isPortal(new URL(body.dst).origin)
      if (!isPortal) throw new Refusal(422, 'dst.unknown', 'dst is not a page of a portal')
      return { data: oneTimeTicket(world, caller, session, address) }
    }),
    answer(requestMagicLink, ({ world, body, address, origin, language }) => {
      const domain = domainOf(world, body.domain, origin)
      limitMails(world, body.email, address, language)
      const account = world.accounts.byEmail(body.email, domain)
      if (account)
        mailSignIn(world, account, {
          portal: portalFor(world, domain, origin),
          browser: body.browser ?? null,
          language,
        })
      return { message: sentIfKnown(language) }
    }),
    answer(forgotPassword, ({ world, body, address, origin, language }) => {
      const domain = domainOf(world, body.domain, origin)
      limitMails(world, body.email, address, language)
      const account = world.accounts.byEmail(body.email, domain)
      if (account) mailReset(world, account, portalFor(world, domain, origin), language)
      return { message: sentIfKnown(language) }
    }),
    answer(resetPassword, ({ world, body, language }) => {
      requireStrong(body.password, language)
      // One transaction, so that the link stays valid when the account type is refused.
      world.db.transaction(() => {
        const account = accountOf(world, redeemReset(world, body.token, language), body.account_type, language)
        world.accounts.setPassword(account.id, body.password)
        // An attacker may know the old password.
        world.credentials.changed(account, null)
      })
      return { message: textIn(language, 'Kata sandi sudah diganti.', 'The password has been changed.') }
    }),
    answer(redeemInvitation, ({ world, body, address, origin, language }) => {
      const place = { domain: domainOf(world, body.domain, origin), address }
      return world.sessions.issue(acceptInvitation(world, body.code, place, language))
    }),
    // The same answer for all login names, so that it does not reveal an account.
    answer(getPhoneAuthMethod, () => ({ methods: ['otp', 'password'] as const })),
    answer(getEmailAuthMethod, () => ({ methods: ['password', 'magic'] as const })),
  ],
  browserRoutes: [
    {
      method: 'GET',
      path: '/api/social/{provider}',
      reply: ({ world, params, request, language }) => consentPage(world, params['provider'] ?? '', request, language),
    },
    {
      method: 'POST',
      path: '/api/social/{provider}',
      reply: ({ world, params, request }) => redirectAfterConsent(world, params['provider'] ?? '', request),
    },
  ],
  actions: {
    /** A code from an admin: `{ phone, domain }` → `{ code }`. */
    'issue-code': (world, body) => ({
      code: world.codes.issue({
        ...code(text(body, 'phone'), text(body, 'domain', 'default')),
        from: null,
        connection: null,
      }),
    }),
    /** A sign-in link by email: `{ email, domain }` → `{ link }`. */
    'send-link': (world, body) => {
      const domain = text(body, 'domain', 'default')
      const account = world.accounts.byEmail(text(body, 'email'), domain)
      if (!account) throw new Refusal(404, 'not_found', 'Nobody has this address here')
      return {
        link: mailSignIn(world, account, { portal: world.partners.portalOf(domain), browser: null, language: 'id' }),
      }
    },
    /** An invitation: `{ domain, name, phone, email, hours }` → `{ code }`. */
    invite: (world, body) => {
      const code = `UNDANGAN-${randomInt(10_000).toString().padStart(4, '0')}${randomInt(10_000).toString().padStart(4, '0')}`
      const name = text(body, 'name', 'Tamu')
      const phone = text(body, 'phone', `62800${randomInt(10_000_000).toString().padStart(7, '0')}`)
      invite(world, {
        code,
        domain: text(body, 'domain', 'default'),
        name,
        phone,
        email: text(body, 'email', `${phone}@contoh.id`),
        hours: 24,
      })
      return { code }
    },
  },
})

/** The customer's account of a type. Call it after checking the credentials, because it reveals that an account is missing. */
function accountOf(
  world: World,
  account: SandboxAccount,
  type: SandboxAccount['account_type'],
  language: AnswerLanguage,
): SandboxAccount {
  const match = account.account_type === type ? account : world.accounts.byPhone(account.phone, account.domain, type)
  return requireType(match, type, language)
}

function requireType(
  account: SandboxAccount | undefined,
  type: SandboxAccount['account_type'],
  language: AnswerLanguage,
): SandboxAccount {
  if (account?.account_type === type) return account
  const message = textIn(language, 'Akun jenis ini tidak ada.', 'There is no account of this type.')
  throw new Refusal(422, 'account.type', message)
}

function code(phone: string, domain: string) {
  return { phone, domain, purpose: 'sign-in', title: 'Kode masuk' } as const
}

/** The partner that the request names, else the partner of its origin, else the default. */
function domainOf(world: World, requested: string | undefined, origin: string): string {
  const { partners } = world
  return (
    (partners.byId(requested ?? '') ?? partners.byHost(requested ?? '') ?? partners.byHost(new URL(origin).hostname))
      ?.id ?? 'default'
  )
}

/** Counts known and unknown addresses alike, so that a reached limit reveals nothing. */
function limitMails(world: World, email: string, address: string, language: AnswerLanguage): void {
  world.limits.take(mailLimits(email, address), { address, language })
}

/** The same message for all addresses, so that it does not reveal an account. */
function sentIfKnown(language: AnswerLanguage): string {
  return textIn(
    language,
    'Jika alamat ini terdaftar, tautannya sudah dikirim.',
    'If this address is known, the link has been sent.',
  )
}

/** The origin of links in messages: the request's if it belongs to the partner, else the partner's first. */
function portalFor(world: World, domain: string, origin: string): string {
  return world.partners.byHost(new URL(origin).hostname)?.id === domain ? origin : world.partners.portalOf(domain)
}

function requirePhone(phone: string, language: AnswerLanguage): void {
  if (PHONE.test(phone)) return
  throw fieldRefusal(
    'phone',
    'invalid',
    textIn(language, 'Nomor HP belum benar. Isi 6–15 angka.', 'Phone must have 6-15 numbers'),
  )
}

/** A field of a desk action. Without a fallback it is required. */
function text(body: Readonly<Record<string, unknown>>, name: string, fallback?: string): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  if (fallback !== undefined) return fallback
  throw fieldRefusal(name, 'invalid', `${name} is missing`)
}
