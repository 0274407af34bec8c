import { textIn, type AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { answer, Refusal, type SandboxAnswer, type SandboxAccount } from '../../backend/define-sandbox.ts'
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
} from '../../core/kernel/session/endpoints.ts'
import { bearerOf } from '../../backend/rules/match-endpoint.ts'
import type { SandboxWorld } from '../world/world.ts'
import { EMAIL } from '../../core/kernel/values/email.ts'

type PersonRow = {
  readonly username: string
  readonly name: string | null
  readonly phone: string
  readonly email: string | null
  readonly email_verified: number
  readonly service_types: string
  readonly identity_kind: string | null
  readonly identity_number: string | null
  readonly identity_card: string | null
  readonly address: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly force_update: number
}

const CUSTOMER_PERMISSIONS = ['profile', 'packages', 'purchases', 'retailers'] as const
const RESELLER_PERMISSIONS = [...CUSTOMER_PERMISSIONS, 'invoices'] as const

export function sessionAnswers(world: SandboxWorld): readonly SandboxAnswer[] {
  const { db, sessions } = world
  const personOf = (account: SandboxAccount): PersonRow => {
    const row = db.one<PersonRow>('SELECT * FROM accounts WHERE id = ?', account.id)
    if (!row) throw new RangeError(`There is no account ${account.id}`)
    return row
  }
  const has = (caller: SandboxAccount, type: SandboxAccount['account_type']) =>
    world.accounts.byPhone(caller.phone, caller.domain, type)?.account_type === type
  const typedOf = (caller: SandboxAccount, type: SandboxAccount['account_type']) => {
    const account = world.accounts.byPhone(caller.phone, caller.domain, type)
    if (account?.account_type === type) return account
    throw wrongType()
  }
  const accountAt = (caller: SandboxAccount, segment: string) =>
    typedOf(caller, segment === 'rtrw' ? 'rtrw' : 'customer')
  const profileOf = (account: SandboxAccount) => {
    const row = personOf(account)
    // The cast holds: only the sandbox writes this column.
    const partner_service_types = JSON.parse(row.service_types) as string[]
    return {
      username: row.username,
      name: row.name,
      phone: row.phone === '' ? null : row.phone,
      email: row.email,
      email_verified: row.email_verified === 1,
      partner_service_types,
      identity_kind: row.identity_kind,
      identity_number: row.identity_number,
      identity_card: row.identity_card,
      address: row.address,
      location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    }
  }

  return [
    answer(refreshToken, ({ body }) => {
      requireType(sessions.typeOf(body.refresh_token) ?? body.account_type, body.account_type)
      const pair = sessions.rotate(body.refresh_token)
      if (!pair) throw new Refusal(401, 'refresh.invalid', 'The refresh token is unknown, spent or expired')
      return pair
    }),
    answer(checkToken, ({ caller, body }) => {
      requireType(caller.account_type, body.account_type)
      return { valid: true }
    }),
    answer(getAuthorization, ({ caller }) => ({
      permissions: [
        ...(has(caller, 'rtrw') ? RESELLER_PERMISSIONS : CUSTOMER_PERMISSIONS),
        ...world.capabilitiesOf(caller),
      ],
    })),
    answer(getStatus, ({ caller }) => {
      const { username, account_status: status } = typedOf(caller, 'customer')
      return { username, status }
    }),
    answer(getProfile, ({ caller, params }) => ({ data: profileOf(accountAt(caller, params.account)) })),
    answer(updateProfile, ({ caller: person, params, body, session, address, language }) => {
      const caller = accountAt(person, params.account)
      const { email } = body
      const isOtherEmail = email !== undefined && email !== caller.email
      if (isOtherEmail) {
        const requester = { address, language }
        if (email !== null) requireEmail(email, language)
        // Links in mails open the account. The first address counts, too: a session of hours ago may be a stranger's.
        world.credentials.requireProof(caller, { session, password: body.current_password }, requester)
        world.limits.take([{ limit: 'email address of one account', account: caller.id }], requester)
        if (email !== null) requireFreeEmail(world, caller, email, language)
      }
      if (body.identity_card != null && !world.files.read(body.identity_card, caller)) {
        throw new Refusal(422, 'invalid', 'Unknown file', { errors: { identity_card: ['There is no such file'] } })
      }
      db.transaction(() => {
        for (const column of [
          'name',
          'email',
          'identity_kind',
          'identity_number',
          'identity_card',
          'address',
        ] as const) {
          const value = body[column]
          if (value !== undefined) db.run(`UPDATE accounts SET ${column} = ? WHERE id = ?`, value, caller.id)
        }
        if (isOtherEmail) db.run('UPDATE accounts SET email_verified = 0 WHERE id = ?', caller.id)
        if (body.location !== undefined) {
          const { lat = null, lng = null } = body.location ?? {}
          db.run('UPDATE accounts SET lat = ?, lng = ? WHERE id = ?', lat, lng, caller.id)
        }
        // The customer has now reviewed the profile, so the portal no longer requests it.
        db.run('UPDATE accounts SET force_update = 0 WHERE id = ?', caller.id)
        if (isOtherEmail && caller.email !== null) protectAfterEmailChange(world, caller, session, language)
      })
      return { data: profileOf(caller) }
    }),
    answer(checkUpdateAccountInfo, ({ caller, body }) => {
      requireType(caller.account_type, body.account_type)
      return { force_update: personOf(caller).force_update === 1 }
    }),
    answer(refreshSession, ({ caller, body, request }) => {
      requireType(caller.account_type, body.account_type)
      const renewed = sessions.renew(bearerOf(request) ?? '')
      if (!renewed) throw new Refusal(401, 'token.invalid', 'The bearer has been replaced by a newer one')
      return renewed
    }),
    answer(endSession, ({ body }) => {
      sessions.end(body.refresh_token)
      return {}
    }),
    answer(getAppSettings, ({ caller }) => ({
      data: {
        debug_whitelist: world.capabilitiesOf(caller).includes('debug') ? [caller.phone] : [],
        float_ads: true,
        survey_ads: false,
        ...(world.faults.applies('api.features-none') && { features: [] }),
      },
    })),
  ]
}

/** The account type in a call must be that of its token's account. */
function requireType(own: SandboxAccount['account_type'], requested: SandboxAccount['account_type']): void {
  if (own !== requested) throw wrongType()
}

function wrongType(): Refusal {
  return new Refusal(422, 'account.type', 'There is no account of this type')
}

/** Notifies the old address, too. A first address replaces nothing that somebody else could use. */
function protectAfterEmailChange(
  world: SandboxWorld,
  caller: SandboxAccount,
  session: string,
  language: AnswerLanguage,
) {
  world.credentials.changed(caller, session)
  const partner = world.partners.byId(caller.domain)?.name ?? caller.domain
  if (caller.email === null) return
  const [subject, heading, sentence, smallPrint] =
    language === 'en'
      ? [
          `The email of your ${partner} account is changed`,
          'The email of your account is changed',
          `Messages from ${partner} are no longer sent to this address.`,
          'You did not change it? Contact the admin at once.',
        ]
      : [
          `Email akun ${partner} Anda sudah diganti`,
          'Email akun Anda sudah diganti',
          `Pesan dari ${partner} tidak lagi dikirim ke alamat ini.`,
          'Bukan Anda yang menggantinya? Segera hubungi admin.',
        ]
  world.send({
    via: 'email',
    to: caller.email,
    text: `${subject}. ${smallPrint}`,
    email: { domain: caller.domain, language, subject, heading, sentence, smallPrint },
  })
}

function requireEmail(email: string, language: AnswerLanguage): void {
  if (!EMAIL.test(email)) throw wrongEmail(textIn(language, 'Email belum benar', 'Invalid email format'))
}

function requireFreeEmail(world: SandboxWorld, caller: SandboxAccount, email: string, language: AnswerLanguage): void {
  const other = world.accounts.byEmail(email, caller.domain)
  if (other && other.phone !== caller.phone) {
    throw wrongEmail(textIn(language, 'Email ini sudah dipakai', 'This email is in use'))
  }
}

function wrongEmail(text: string): Refusal {
  return new Refusal(422, 'invalid', text, { errors: { email: [text] } })
}
