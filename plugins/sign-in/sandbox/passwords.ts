import { newPasswordFault, type SandboxAccount, type World, type AnswerLanguage } from '@gapura/backend'
import { fieldRefusal } from './texts.ts'

export type NamedAccount = {
  readonly username?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly account_type: SandboxAccount['account_type']
}

export function findAccount(
  world: World,
  { username, phone, email, account_type }: NamedAccount,
  domain: string,
): SandboxAccount | undefined {
  if (phone !== undefined) return world.accounts.byPhone(phone, domain, account_type)
  if (email !== undefined) return world.accounts.byEmail(email, domain)
  const account = username === undefined ? undefined : world.accounts.byUsername(username)
  return account?.domain === domain ? account : undefined
}

export function requireStrong(password: string, language: AnswerLanguage): void {
  const fault = newPasswordFault(password, language)
  if (fault) throw fieldRefusal('password', 'invalid', fault.text)
}
