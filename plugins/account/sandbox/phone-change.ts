/** Changes a customer's phone number in the sandbox after a code has proven that they own the new number. */
import { answer, normalizeIdentifier, PHONE, Refusal, type SandboxAccount, type World } from '@gapura/backend'
import { changePhone, requestPhoneCode } from '../endpoints.ts'

type Language = 'id' | 'en'

export const phoneAnswers = [
  // The response does not reveal whether another customer has the number.
  answer(requestPhoneCode, ({ world, caller, body, address, language }) => {
    if (!PHONE.test(body.phone)) {
      throw refusal('invalid', language, 'Nomor HP harus 6–15 angka', 'Phone must have 6-15 numbers')
    }
    const phone = normalizeIdentifier(body.phone)
    if (phone === caller.phone) {
      throw refusal('phone.same', language, 'Ini nomor Anda sekarang.', 'This is your number now.')
    }
    return world.codes.request({ ...code(caller, phone), from: `customer ${caller.id}`, connection: address }, language)
  }),
  answer(changePhone, ({ world, caller, body: { phone: typed, otp }, address, language }) => {
    const phone = normalizeIdentifier(typed)
    // A repeated call after a lost response: the number is already changed.
    if (phone === caller.phone) return { data: { phone } }
    // Outside of the transaction, so that a wrong code is counted.
    world.codes.take(code(caller, phone), otp, { address, language })
    move(world, caller, phone, language)
    return { data: { phone } }
  }),
]

/** The purpose names the customer, so that a code is valid for this customer alone. */
function code({ id, domain }: SandboxAccount, phone: string) {
  return { phone, domain, purpose: `change-phone ${id}`, title: 'Kode ganti nomor' } as const
}

function move(world: World, caller: SandboxAccount, phone: string, language: Language): void {
  world.db.transaction(() => {
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
  })
}

function refusal(code: string, language: Language, id: string, en: string): Refusal {
  const text = language === 'en' ? en : id
  return new Refusal(422, code, text, { errors: { phone: [text] } })
}
