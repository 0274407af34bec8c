/**
 * How the sandbox signs people in: one-time codes by WhatsApp, passwords, links by e-mail, invitations, and two pretended
 * social providers. Whoever has no account is told the same as whoever has one.
 */
import { randomInt } from 'node:crypto'
import { answer, defineSandbox, PHONE, Refusal, type SandboxAccount, type World } from '#core/sandbox'
import {
  checkOtp,
  forgotPassword,
  getEmailAuthMethod,
  getPhoneAuthMethod,
  loginWithPassword,
  magicLogin,
  requestMagicLink,
  requestOtp,
  resetPassword,
  useInvitation as redeemInvitation,
} from './endpoints.ts'
import { invite, invited, INVITATION_TABLE, seedInvitations } from './sandbox/invitations.ts'
import { LINK_TABLE, mailReset, mailSignIn, redeem } from './sandbox/links.ts'
import { FAILURE_TABLE, requirePatience, requireStrong, whoIs } from './sandbox/passwords.ts'
import { field, say, type Language } from './sandbox/say.ts'
import { consent, consented } from './sandbox/social.ts'

export default defineSandbox({
  tables: LINK_TABLE + FAILURE_TABLE + INVITATION_TABLE,
  seed: seedInvitations,
  answers: [
    answer(requestOtp, ({ world, body, origin, language }) => {
      requirePhone(body.phone, language)
      const domain = domainOf(world, body.domain_type, origin)
      return world.codes.request({ ...code(body.phone, domain), from: body.ip || null }, language)
    }),
    answer(checkOtp, ({ world, body, origin, language }) => {
      const domain = domainOf(world, body.domain_type, origin)
      world.codes.take(code(body.phone, domain), body.otp, language)
      const { phone, account_type } = body
      // A new number becomes a customer. A refusal of the type undoes what the right code has spent.
      const account =
        world.accounts.byPhone(phone, domain, account_type) ??
        (account_type === 'customer' ? world.accounts.create({ phone, domain }) : undefined)
      const { username, id } = requireType(account, account_type, language)
      return { username, password: world.accounts.routerPassword(id) }
    }),
    answer(loginWithPassword, ({ world, body, origin, language }) => {
      const domain = domainOf(world, body.domain, origin)
      const login = `${domain}/${(body.username ?? body.phone ?? body.email ?? '').toLowerCase()}`
      requirePatience(world, login, language)
      const account = whoIs(world, body, domain)
      if (!account || !world.accounts.passwordFits(account, body.password)) {
        world.db.run('INSERT INTO failed_logins VALUES (?, ?)', login, world.now().toISOString())
        throw field(
          'password',
          'credentials.wrong',
          say(language, 'Data masuk atau kata sandi salah.', 'The login or the password is wrong.'),
        )
      }
      world.db.run('DELETE FROM failed_logins WHERE login = ?', login)
      return world.sessions.issue(accountOf(world, account, body.account_type, language))
    }),
    answer(magicLogin, ({ world, body, language }) =>
      world.sessions.issue(
        accountOf(world, redeem(world, body.token, 'sign-in', language, body.domain), body.account_type, language),
      ),
    ),
    answer(requestMagicLink, ({ world, body, origin, language }) => {
      const domain = domainOf(world, body.domain, origin)
      const account = world.accounts.byEmail(body.email.trim(), domain)
      if (account) mailSignIn(world, account, portalFor(world, domain, origin))
      return { message: sentIfKnown(language) }
    }),
    answer(forgotPassword, ({ world, body, origin, language }) => {
      const domain = domainOf(world, body.domain, origin)
      const account = world.accounts.byEmail(body.email.trim(), domain)
      if (account) mailReset(world, account, portalFor(world, domain, origin))
      return { message: sentIfKnown(language) }
    }),
    answer(resetPassword, ({ world, body, language }) => {
      requireStrong(body.password, language)
      // One transaction: a refusal of the type leaves the link good.
      const account = world.db.transaction(() =>
        accountOf(world, redeem(world, body.token, 'reset', language), body.account_type, language),
      )
      world.accounts.setPassword(account.id, body.password)
      // Whoever knew the old password is out.
      world.sessions.endAll(account)
      return { message: say(language, 'Kata sandi sudah diganti.', 'The password has been changed.') }
    }),
    answer(redeemInvitation, ({ world, body, origin, language }) =>
      world.sessions.issue(invited(world, body.code, domainOf(world, body.domain, origin), language)),
    ),
    // Alike for everybody, so that nobody learns who has an account.
    answer(getPhoneAuthMethod, () => ({ methods: ['otp', 'password'] as const })),
    answer(getEmailAuthMethod, () => ({ methods: ['password', 'magic'] as const })),
  ],
  browserRoutes: [
    {
      method: 'GET',
      path: '/api/social/{provider}',
      reply: ({ world, params, request, language }) => consent(world, params['provider'] ?? '', request, language),
    },
    {
      method: 'POST',
      path: '/api/social/{provider}',
      reply: ({ world, params, request }) => consented(world, params['provider'] ?? '', request),
    },
  ],
  actions: {
    /** An admin gives a code by hand: `{ phone, domain }` → `{ code }`. */
    'issue-code': (world, body) => ({
      code: world.codes.issue({ ...code(text(body, 'phone'), text(body, 'domain', 'default')), from: null }),
    }),
    /** A sign-in link by e-mail: `{ email, domain }` → `{ link }`. */
    'send-link': (world, body) => {
      const domain = text(body, 'domain', 'default')
      const account = world.accounts.byEmail(text(body, 'email'), domain)
      if (!account) throw new Refusal(404, 'not_found', 'Nobody has this address here')
      return { link: mailSignIn(world, account, world.partners.portalOf(domain)) }
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

/** This person's account of a type; only who has proved who she is learns that there is none. */
function accountOf(
  world: World,
  account: SandboxAccount,
  type: SandboxAccount['account_type'],
  language: Language,
): SandboxAccount {
  const own = account.account_type === type ? account : world.accounts.byPhone(account.phone, account.domain, type)
  return requireType(own, type, language)
}

function requireType(
  account: SandboxAccount | undefined,
  type: SandboxAccount['account_type'],
  language: Language,
): SandboxAccount {
  if (account?.account_type === type) return account
  const said = say(language, 'Akun jenis ini tidak ada.', 'There is no account of this type.')
  throw new Refusal(422, 'account.type', said)
}

/** The codes that sign in. */
function code(phone: string, domain: string) {
  return { phone, domain, purpose: 'sign-in', title: 'Kode masuk' } as const
}

/** The partner asked for, else the one whose portal it came from, else the default. */
function domainOf(world: World, asked: string | undefined, origin: string): string {
  const { partners } = world
  return (
    (partners.byId(asked ?? '') ?? partners.byHost(asked ?? '') ?? partners.byHost(new URL(origin).hostname))?.id ??
    'default'
  )
}

/** The same to everybody, so that nobody learns who has an account. */
function sentIfKnown(language: Language): string {
  return say(
    language,
    'Jika alamat ini terdaftar, tautannya sudah dikirim.',
    'If this address is known, the link has been sent.',
  )
}

/** Where a link in a message leads: the portal it was asked from if that is the partner's own, else the partner's first. */
function portalFor(world: World, domain: string, origin: string): string {
  return world.partners.byHost(new URL(origin).hostname)?.id === domain ? origin : world.partners.portalOf(domain)
}

function requirePhone(phone: string, language: Language): void {
  if (PHONE.test(phone)) return
  throw field('phone', 'invalid', say(language, 'Nomor telepon harus 6-15 angka', 'Phone must have 6-15 numbers'))
}

/** A field of a desk act; without a fallback it must be there. */
function text(body: Readonly<Record<string, unknown>>, name: string, fallback?: string): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  if (fallback !== undefined) return fallback
  throw field(name, 'invalid', `${name} is missing`)
}
