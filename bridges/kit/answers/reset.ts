/** Password reset by a link in a mail. Offered only if the operator has a mail server. */
import { textIn } from '../../../backend/rules/answer-language.ts'
import { typedValue } from '../../../core/kernel/values/typed-value.ts'
import { wrongAccountTypeRefusal } from '../../../backend/rules/match-endpoint.ts'
import { newPasswordFault } from '../../../backend/rules/new-password-fault.ts'
import { forgotPassword, resetPassword } from '../../../plugins/sign-in/endpoints.ts'
import { bridgeAnswer, type BridgeAnswer } from '../answer.ts'
import type { ResetLinks } from '../reset-links.ts'
import type { Send } from '../messages/message.ts'
import type { Dependencies } from '../dependencies.ts'
import { limitMails, linkTo, sendInBackground, sentIfKnown } from './mailed.ts'
import { fieldRefusal } from './texts.ts'

export function resetAnswers(
  { billing, limits, passwords, portals, revokeAccess }: Dependencies,
  links: ResetLinks,
  sendMail: Send,
  log: (line: string) => void,
): readonly BridgeAnswer[] {
  return [
    bridgeAnswer(forgotPassword, async ({ body, request, address, language }) => {
      const email = typedValue(body.email)
      await limitMails(limits, email, { address, language })
      const customer = await billing.customers.byEmail(email)
      const portal = portals.find(({ id }) => id === body.domain) ?? portals[0]
      if (customer?.email != null && portal) {
        const token = await links.issue(customer.id)
        const link = linkTo('reset_password', portal, request, token)
        const text = `Atur kata sandi baru ${portal.name}: ${link}\nBerlaku 15 menit. Bukan Anda yang meminta? Abaikan email ini.`
        sendInBackground(sendMail, customer.email, text, log)
      }
      return { message: sentIfKnown(language) }
    }),
    bridgeAnswer(resetPassword, async ({ body, language }) => {
      const expired = () =>
        fieldRefusal(
          'token',
          'link.expired',
          textIn(
            language,
            'Tautan ini sudah tidak berlaku. Minta tautan baru.',
            'This link is no longer valid. Ask for a new one.',
          ),
        )
      const fault = newPasswordFault(body.password, language)
      if (fault) throw fieldRefusal('password', 'invalid', fault.text)
      const account = await links.read(body.token)
      const customer = account === null ? null : await billing.customers.byId(account)
      if (!customer) throw expired()
      if (body.account_type !== 'customer') throw wrongAccountTypeRefusal()
      if (!(await links.take(body.token))) throw expired()
      await passwords.change(customer, body.password)
      // Another person may know the old password.
      await revokeAccess(customer)
      return { message: textIn(language, 'Kata sandi sudah diganti.', 'The password has been changed.') }
    }),
  ]
}
