/**
 * Changes of what signs in: the email address, the phone number and the password. A session alone proves too little for them, and a
 * change ends every other way into the account.
 */
import type { AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { Refusal, type SandboxAccount, type World } from '../../backend/define-sandbox.ts'
import type { Sessions } from './sessions.ts'

type Parts = Pick<World, 'db' | 'limits' | 'codes'> & { readonly accounts: Accounts; readonly sessions: Sessions }
type Accounts = World['accounts'] & { deleteTemporaryPasswords(account: SandboxAccount): void }

/** @param deleteLinks called for each account of the customer; deletes what plugins have stored to sign it in */
export function createCredentials(
  { db, limits, codes, accounts, sessions }: Parts,
  deleteLinks: (account: SandboxAccount) => void,
): World['credentials'] {
  return {
    requireProof: (account, { session, password = '' }, requester) => {
      if (password === '' && sessions.isFresh(session)) return
      if (password === '') throw refusal('proof.needed', requester.language)
      const taken = limits.take([{ limit: 'password of one account', account: account.id }], requester)
      if (!accounts.passwordFits(account, password)) throw refusal('password.wrong', requester.language)
      taken.giveBack()
    },
    changed: (before, session) =>
      db.transaction(() => {
        const account = accounts.byId(before.id) ?? before
        if (session === null) sessions.endAll(account)
        else sessions.endOthers(account, session)
        for (const { phone, domain } of [before, account]) codes.delete({ phone, domain })
        for (const type of ['customer', 'rtrw'] as const) {
          const own = accounts.byPhone(account.phone, account.domain, type)
          if (own?.account_type !== type) continue
          accounts.deleteTemporaryPasswords(own)
          deleteLinks(own)
        }
      }),
  }
}

const TEXTS = {
  'proof.needed': { id: 'Masukkan kata sandi Anda untuk melanjutkan.', en: 'Enter your password to continue.' },
  'password.wrong': { id: 'Kata sandi ini salah.', en: 'This password is wrong.' },
} as const

function refusal(code: keyof typeof TEXTS, language: AnswerLanguage): Refusal {
  const text = TEXTS[code][language]
  return new Refusal(422, code, text, { errors: { current_password: [text] } })
}
