/**
 * Links by email, each with a one-use token. A sign-in link is bound to the browser that requested it. Another browser needs
 * the last digits of the phone number, so that a link from an attacker does not sign in.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  digitsFit,
  DIGIT_TRIES,
  linkElsewhere,
  linkExpired,
  linkForeign,
  SIGN_IN_LINK_MS,
  signInMail,
  wrongDigits,
  type LinkFault,
  type SandboxAccount,
  type World,
  textIn,
  type AnswerLanguage,
} from '@gapura/backend'
import { fieldRefusal } from './texts.ts'

export const LINK_TABLE = `
  CREATE TABLE IF NOT EXISTS one_time_tokens (
    hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts, expires_at TEXT NOT NULL,
    browser TEXT, tries INTEGER NOT NULL DEFAULT 0, proved_at TEXT
  );
`

const MINUTE = 60_000
/**
 * `link`: a sign-in link by email. `provider`: the redirect from a social provider. `reset`: a link to a new password. `ticket`: the
 * page that a router opens after a login; its lifetime is short, because the router sees the address.
 */
type Purpose = 'link' | 'provider' | 'reset' | 'ticket'
const LIFETIME_MS: Readonly<Record<Purpose, number>> = {
  link: SIGN_IN_LINK_MS,
  provider: SIGN_IN_LINK_MS,
  reset: 15 * MINUTE,
  ticket: 3 * MINUTE,
}

/** Creates a token for one use and stores its hash. `browser`: the hash that the requesting browser sent; null from the desk, or if none. */
export function oneTimeToken(
  world: World,
  account: SandboxAccount,
  purpose: Purpose,
  browser: string | null = null,
  provedAt: string | null = null,
): string {
  const token = `ot_${randomBytes(24).toString('base64url')}`
  const expires = new Date(world.now().getTime() + LIFETIME_MS[purpose]).toISOString()
  world.db.run(
    'INSERT INTO one_time_tokens (hash, purpose, account_id, expires_at, browser, proved_at) VALUES (?, ?, ?, ?, ?, ?)',
    hash(token),
    purpose,
    account.id,
    expires,
    browser,
    provedAt,
  )
  return token
}

export function deleteLinks(world: World, { id }: SandboxAccount): void {
  world.db.run('DELETE FROM one_time_tokens WHERE account_id = ?', id)
}

type Row = {
  readonly purpose: Purpose
  readonly account_id: string
  readonly browser: string | null
  readonly tries: number
  readonly proved_at: string | null
}

type Presented = {
  readonly domain?: string | undefined
  readonly browser?: string | undefined
  readonly digits?: string | undefined
}

export function redeemReset(world: World, token: string, language: AnswerLanguage): SandboxAccount {
  return take(world, token, find(world, token, ['reset'], language))
}

/**
 * Redeems a sign-in link once. A link of another partner's customer is refused and stays valid, as does a link in another browser
 * until the request contains the right digits.
 */
export function redeemSignIn(
  world: World,
  token: string,
  presented: Presented,
  language: AnswerLanguage,
): SandboxAccount {
  const row = find(world, token, ['link', 'provider'], language)
  const account = world.accounts.byId(row.account_id)
  if (presented.domain !== undefined && account && account.domain !== presented.domain) {
    throw refused(linkForeign(language))
  }
  const isUnbound = row.purpose === 'provider' && row.browser === null
  const isBound = row.browser !== null && presented.browser !== undefined && hash(presented.browser) === row.browser
  if (!isUnbound && !isBound && account) requireDigits(world, token, row.tries, account, presented.digits, language)
  return take(world, token, row)
}

/**
 * A ticket that can be redeemed from the same IP address only. It goes on with a session, so it proves no more than that session
 * does: the new one counts as signed in at the same time.
 */
export function oneTimeTicket(world: World, account: SandboxAccount, session: string, address: string) {
  const ticket = oneTimeToken(world, account, 'ticket', address, world.sessions.provedAt(session) ?? null)
  return { ticket, expires_at: new Date(world.now().getTime() + LIFETIME_MS.ticket).toISOString() }
}

/** Redeems a ticket once. From another address or at another network it is refused and stays valid. */
export function redeemTicket(
  world: World,
  ticket: string,
  { domain, address }: { readonly domain: string | undefined; readonly address: string },
  language: AnswerLanguage,
): { readonly account: SandboxAccount; readonly provedAt: string } {
  const row = find(world, ticket, ['ticket'], language)
  const isBound = row.browser === address
  const isSamePartner = domain === undefined || world.accounts.byId(row.account_id)?.domain === domain
  if (!isBound || !isSamePartner || row.proved_at === null) throw expired(language)
  return { account: take(world, ticket, row), provedAt: row.proved_at }
}

function requireDigits(
  world: World,
  token: string,
  tries: number,
  account: SandboxAccount,
  digits: string | undefined,
  language: AnswerLanguage,
): void {
  if (digits === undefined) throw refused(linkElsewhere(account, language))
  if (digitsFit(digits, account.phone)) return
  if (tries + 1 >= DIGIT_TRIES) {
    world.db.run('DELETE FROM one_time_tokens WHERE hash = ?', hash(token))
    throw expired(language, true)
  }
  world.db.run('UPDATE one_time_tokens SET tries = tries + 1 WHERE hash = ?', hash(token))
  throw refused(wrongDigits(language), true)
}

function find(world: World, token: string, purposes: readonly Purpose[], language: AnswerLanguage): Row {
  const row = world.db.one<Row>(
    'SELECT purpose, account_id, browser, tries, proved_at FROM one_time_tokens WHERE hash = ? AND expires_at > ?',
    hash(token),
    world.now().toISOString(),
  )
  if (row && purposes.includes(row.purpose)) return row
  throw expired(language)
}

function take(world: World, token: string, { account_id }: Row): SandboxAccount {
  world.db.run('DELETE FROM one_time_tokens WHERE hash = ?', hash(token))
  const account = world.accounts.byId(account_id)
  if (!account) throw new RangeError(`There is no account ${account_id}`)
  return account
}

function expired(language: AnswerLanguage, keeps = false) {
  return refused(linkExpired(language), keeps)
}

function refused(fault: LinkFault, keeps = false) {
  return fieldRefusal(fault.field, fault.code, fault.text, keeps)
}

export function mailReset(world: World, account: SandboxAccount, portal: string, language: AnswerLanguage): void {
  const link = `${portal}/reset_password/${account.domain}#token=${oneTimeToken(world, account, 'reset')}`
  const partner = world.partners.byId(account.domain)?.name ?? account.domain
  const subject = textIn(language, `Atur ulang kata sandi ${partner}`, `Reset your password for ${partner}`)
  const again = textIn(language, 'Buat kata sandi baru', 'Create a new password')
  const smallPrint = textIn(
    language,
    'Berlaku 15 menit. Abaikan email ini jika bukan Anda yang meminta.',
    'Valid for 15 minutes. Ignore this email if you did not ask for it.',
  )
  const email = {
    domain: account.domain,
    language,
    subject,
    heading: again,
    sentence: textIn(
      language,
      `Kata sandi akun ${partner} Anda akan diganti dengan yang baru.`,
      `A new one will replace the password of your ${partner} account.`,
    ),
    button: { label: again, link },
    smallPrint,
  }
  world.send({ via: 'email', to: account.email ?? '', text: `${subject}: ${link}\n${smallPrint}`, email })
}

type SignInMail = { readonly portal: string; readonly browser: string | null; readonly language: AnswerLanguage }

export function mailSignIn(world: World, account: SandboxAccount, { portal, browser, language }: SignInMail): string {
  const link = `${portal}/verify/${account.domain}#token=${oneTimeToken(world, account, 'link', browser)}`
  const partner = world.partners.byId(account.domain)?.name ?? account.domain
  world.send({
    via: 'email',
    to: account.email ?? '',
    text: signInMail(partner, link, language),
    email: {
      domain: account.domain,
      language,
      subject: textIn(language, `Masuk ke ${partner}`, `Sign in to ${partner}`),
      heading: textIn(language, 'Masuk tanpa kata sandi', 'Sign in without a password'),
      sentence: textIn(
        language,
        `Tekan tombol ini untuk masuk ke ${partner}.`,
        `Press this button to sign in to ${partner}.`,
      ),
      button: { label: textIn(language, 'Masuk', 'Sign in'), link },
      smallPrint: textIn(
        language,
        'Berlaku 10 menit, untuk sekali pakai. Abaikan email ini jika bukan Anda yang meminta.',
        'Valid for 10 minutes, and once. Ignore this email if you did not ask for it.',
      ),
    },
  })
  return link
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
