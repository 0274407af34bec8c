import { newPasswordFault, Refusal, type SandboxAccount, type World } from '@gapura/backend'
import { field, say, type Language } from './texts.ts'

export const FAILURE_TABLE = `
  CREATE TABLE IF NOT EXISTS failed_logins (login TEXT NOT NULL, at TEXT NOT NULL);
`

const FAILURES = { most: 10, within: 15 * 60_000 } as const

export function requireCooldown(world: World, login: string, language: Language): void {
  const since = new Date(world.now().getTime() - FAILURES.within).toISOString()
  const failures = world.db.all<{ at: string }>(
    'SELECT at FROM failed_logins WHERE login = ? AND at > ? ORDER BY at',
    login,
    since,
  )
  const oldest = failures.at(-FAILURES.most)
  if (!oldest) return
  const wait = Math.ceil((Date.parse(oldest.at) + FAILURES.within - world.now().getTime()) / 1_000)
  const message = say(language, 'Terlalu banyak percobaan. Coba lagi nanti.', 'Too many tries. Try again later.')
  throw new Refusal(429, 'credentials.tries', message, { headers: { 'retry-after': String(wait) } })
}

export type Login = {
  readonly username?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly account_type: SandboxAccount['account_type']
}

export function findAccount(
  world: World,
  { username, phone, email, account_type }: Login,
  domain: string,
): SandboxAccount | undefined {
  if (phone !== undefined) return world.accounts.byPhone(phone, domain, account_type)
  if (email !== undefined) return world.accounts.byEmail(email, domain)
  const account = username === undefined ? undefined : world.accounts.byUsername(username)
  return account?.domain === domain ? account : undefined
}

export function requireStrong(password: string, language: Language): void {
  const fault = newPasswordFault(password, language)
  if (fault) throw field('password', 'invalid', fault.text)
}
