/**
 * Changes a customer's phone number in the sandbox. Codes that go to the number sign in, so a change needs a fresh proof of who the
 * customer is, as for the email address, and a code that proves that they own the new number.
 */
import {
  answer,
  normalizeIdentifier,
  PHONE,
  Refusal,
  type SandboxAccount,
  type World,
  textIn,
  type AnswerLanguage,
} from '@gapura/backend'
import { changePhone, requestPhoneCode } from '../endpoints.ts'

export const phoneAnswers = [
  // The response does not reveal whether another customer has the number.
  answer(requestPhoneCode, ({ world, caller, body, session, address, language }) => {
    if (!PHONE.test(body.phone)) {
      throw refusal('invalid', language, 'Nomor HP belum benar. Isi 6–15 angka.', 'Phone must have 6-15 numbers')
    }
    const phone = normalizeIdentifier(body.phone)
    if (phone === caller.phone) {
      throw refusal('phone.same', language, 'Ini nomor Anda sekarang.', 'This is your number now.')
    }
    world.credentials.requireProof(caller, { session, password: body.current_password }, { address, language })
    return world.codes.request({ ...code(caller, phone), from: `customer ${caller.id}`, connection: address }, language)
  }),
  answer(changePhone, ({ world, caller, body, session, address, language }) => {
    const phone = normalizeIdentifier(body.phone)
    // A repeated call after a lost response: the number is already changed.
    if (phone === caller.phone) return { data: { phone } }
    // The code may have been requested some time ago.
    world.credentials.requireProof(caller, { session, password: body.current_password }, { address, language })
    // Outside of the transaction, so that a wrong code is counted.
    world.codes.take(code(caller, phone), body.otp, { address, language })
    world.db.transaction(() => {
      move(world, caller, phone, language)
      world.credentials.changed(caller, session)
    })
    return { data: { phone } }
  }),
]

/** The purpose names the customer, so that a code is valid for this customer alone. */
const purposeOf = ({ id }: SandboxAccount) => `change-phone ${id}`

function code(account: SandboxAccount, phone: string) {
  return { phone, domain: account.domain, purpose: purposeOf(account), title: 'Kode ganti nomor' } as const
}

/** Deletes the codes that this customer has requested for new numbers. */
export function deletePhoneCodes(world: World, account: SandboxAccount): void {
  world.codes.delete({ domain: account.domain, purpose: purposeOf(account) })
}

function move(world: World, caller: SandboxAccount, phone: string, language: AnswerLanguage): void {
  if (world.accounts.byPhone(phone, caller.domain)) {
    const id = 'Nomor ini sudah dipakai akun lain. Pakai nomor lain, atau hubungi admin.'
    throw refusal(
      'phone.taken',
      language,
      id,
      'Another account uses this number. Use another number, or contact the admin.',
    )
  }
  if (caller.phone === '') return void world.accounts.update(caller.id, { phone })
  // A person with both account types has one number.
  world.db.run('UPDATE accounts SET phone = ? WHERE phone = ? AND domain = ?', phone, caller.phone, caller.domain)
  const partner = world.partners.byId(caller.domain)?.name ?? caller.domain
  const text = `Nomor HP akun ${partner} Anda sudah diganti ke nomor berakhiran ${phone.slice(-4)}. Bukan Anda yang menggantinya? Segera hubungi admin.`
  world.send({ via: 'whatsapp', to: caller.phone, text })
  return undefined
}

function refusal(code: string, language: AnswerLanguage, id: string, en: string): Refusal {
  const text = textIn(language, id, en)
  return new Refusal(422, code, text, { errors: { phone: [text] } })
}
