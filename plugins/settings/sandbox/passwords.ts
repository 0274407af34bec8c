/** Changes a password in the sandbox: the current password must match, and the number of wrong tries is limited. */
import { newPasswordFault, Refusal, type SandboxAccount, type World } from '@gapura/backend'

export const GUESS_TABLE = `
  CREATE TABLE IF NOT EXISTS password_guesses (account_id TEXT NOT NULL REFERENCES accounts, at TEXT NOT NULL);
`

const GUESSES = { most: 5, within: 15 * 60_000 } as const

type Passwords = { readonly current_password: string; readonly new_password: string }

export function replacePassword(
  world: World,
  caller: SandboxAccount,
  { current_password, new_password }: Passwords,
  language: 'id' | 'en',
): void {
  const inLanguage = (id: string, en: string) => (language === 'en' ? en : id)
  const refuse = (field: keyof Passwords, code: string, text: string) =>
    new Refusal(422, code, text, { errors: { [field]: [text] } })
  const wait = secondsToWait(world, caller)
  if (wait > 0) {
    const text = inLanguage('Terlalu banyak percobaan. Coba lagi nanti.', 'Too many tries. Try again later.')
    throw new Refusal(429, 'password.tries', text, { headers: { 'retry-after': String(wait) } })
  }
  if (!world.accounts.passwordFits(caller, current_password)) {
    world.db.run('INSERT INTO password_guesses VALUES (?, ?)', caller.id, world.now().toISOString())
    throw refuse(
      'current_password',
      'password.wrong',
      inLanguage('Kata sandi saat ini salah.', 'The current password is wrong.'),
    )
  }
  const fault = newPasswordFault(new_password, language)
  if (fault) throw refuse('new_password', `password.${fault.code}`, fault.text)
  world.db.run('DELETE FROM password_guesses WHERE account_id = ?', caller.id)
  world.accounts.setPassword(caller.id, new_password)
}

function secondsToWait(world: World, caller: SandboxAccount): number {
  const since = new Date(world.now().getTime() - GUESSES.within).toISOString()
  const guesses = world.db.all<{ at: string }>(
    'SELECT at FROM password_guesses WHERE account_id = ? AND at > ? ORDER BY at',
    caller.id,
    since,
  )
  const oldest = guesses.at(-GUESSES.most)
  return oldest ? Math.ceil((Date.parse(oldest.at) + GUESSES.within - world.now().getTime()) / 1_000) : 0
}
