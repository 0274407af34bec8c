/** Changes a password in the sandbox: the current password must match, and the number of wrong tries is limited. */
import { newPasswordFault, Refusal, type Requester, type SandboxAccount, type World, textIn } from '@gapura/backend'

type Passwords = { readonly current_password: string; readonly new_password: string }

export function replacePassword(
  world: World,
  caller: SandboxAccount,
  { current_password, new_password }: Passwords,
  requester: Requester,
): void {
  const { language } = requester
  const inLanguage = (id: string, en: string) => textIn(language, id, en)
  const refuse = (field: keyof Passwords, code: string, text: string) =>
    new Refusal(422, code, text, { errors: { [field]: [text] } })
  const taken = world.limits.take([{ limit: 'password of one account', account: caller.id }], requester)
  if (!world.accounts.passwordFits(caller, current_password)) {
    throw refuse(
      'current_password',
      'password.wrong',
      inLanguage('Kata sandi saat ini salah.', 'The current password is wrong.'),
    )
  }
  taken.giveBack()
  const fault = newPasswordFault(new_password, language)
  if (fault) throw refuse('new_password', `password.${fault.code}`, fault.text)
  world.accounts.setPassword(caller.id, new_password)
}
