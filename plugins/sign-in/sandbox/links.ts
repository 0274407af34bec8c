/** Links by e-mail, each with a one-use token. */
import { createHash, randomBytes } from 'node:crypto'
import type { SandboxAccount, World } from '#core/sandbox'
import { field, say, type Language } from './say.ts'

export const LINK_TABLE = `
  CREATE TABLE IF NOT EXISTS one_time_tokens (
    hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts, expires_at TEXT NOT NULL
  );
`

const LINK_LASTS = 15 * 60_000

type Purpose = 'sign-in' | 'reset'

/** Creates a one-use token; only its hash is stored. */
export function oneTimeToken(world: World, account: SandboxAccount, purpose: Purpose): string {
  const token = `ot_${randomBytes(24).toString('base64url')}`
  const expires = new Date(world.now().getTime() + LINK_LASTS).toISOString()
  world.db.run('INSERT INTO one_time_tokens VALUES (?, ?, ?, ?)', hash(token), purpose, account.id, expires)
  return token
}

/** Redeems a token once. With `domain`, a token of another partner's customer is refused and stays valid. */
export function redeem(
  world: World,
  token: string,
  purpose: Purpose,
  language: Language,
  domain?: string,
): SandboxAccount {
  const whose = world.db.one<{ domain: string }>(
    'SELECT domain FROM one_time_tokens JOIN accounts ON id = account_id WHERE hash = ?',
    hash(token),
  )
  if (domain !== undefined && whose && whose.domain !== domain) {
    const message = say(language, 'Tautan ini untuk jaringan lain.', 'The link is for another network.')
    throw field('token', 'link.foreign', message)
  }
  const account = world.db.transaction(() => {
    const row = world.db.one<{ account_id: string; expires_at: string }>(
      'SELECT account_id, expires_at FROM one_time_tokens WHERE hash = ? AND purpose = ?',
      hash(token),
      purpose,
    )
    world.db.run('DELETE FROM one_time_tokens WHERE hash = ? AND purpose = ?', hash(token), purpose)
    return row && row.expires_at > world.now().toISOString() ? world.accounts.byId(row.account_id) : undefined
  })
  if (account) return account
  throw field(
    'token',
    'link.expired',
    say(language, 'Tautan kedaluwarsa atau tidak valid.', 'The link is expired or invalid.'),
  )
}

export function mailReset(world: World, account: SandboxAccount, portal: string): void {
  const reset = `${portal}/reset_password/${account.domain}#token=${oneTimeToken(world, account, 'reset')}`
  const partner = world.partners.byId(account.domain)?.name ?? account.domain
  const message = `Atur ulang kata sandi ${partner}: ${reset}\nBerlaku 15 menit. Abaikan email ini jika bukan Anda yang meminta.`
  world.send({ via: 'email', to: account.email ?? '', text: message })
}

export function mailSignIn(world: World, account: SandboxAccount, portal: string): string {
  const link = `${portal}/verify/${account.domain}#token=${oneTimeToken(world, account, 'sign-in')}`
  const partner = world.partners.byId(account.domain)?.name ?? account.domain
  world.send({
    via: 'email',
    to: account.email ?? '',
    text: `Masuk ke ${partner} tanpa kata sandi: ${link}\nBerlaku 15 menit, untuk sekali pakai.`,
  })
  return link
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
