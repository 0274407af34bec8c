/** Sign-in by a link in a mail. Offered only if the operator has a mail server. */
import type { AnswerLanguage } from '../../../backend/rules/answer-language.ts'
import { typedValue } from '../../../core/kernel/values/typed-value.ts'
import { wrongAccountTypeRefusal } from '../../../backend/rules/match-endpoint.ts'
import {
  digitsFit,
  DIGIT_TRIES,
  linkElsewhere,
  linkExpired,
  linkForeign,
  signInMail,
  wrongDigits,
  type LinkFault,
} from '../../../backend/rules/sign-in-link-rules.ts'
import { tokenHash } from '../../../backend/rules/token-rules.ts'
import { magicLogin } from '../../../core/kernel/session/endpoints.ts'
import { requestMagicLink } from '../../../plugins/sign-in/endpoints.ts'
import { bridgeAnswer, type BridgeAnswer } from '../answer.ts'
import type { Customer } from '../billing.ts'
import type { Send } from '../messages/message.ts'
import type { Dependencies } from '../dependencies.ts'
import type { SignInLink, SignInLinks } from '../sign-in-links.ts'
import { limitMails, linkTo, sendInBackground, sentIfKnown } from './mailed.ts'
import { fieldRefusal } from './texts.ts'

export function byLinkAnswers(
  { billing, limits, portals, sessions }: Dependencies,
  links: SignInLinks,
  sendMail: Send,
  log: (line: string) => void,
): readonly BridgeAnswer[] {
  return [
    bridgeAnswer(requestMagicLink, async ({ body, request, address, language }) => {
      const email = typedValue(body.email)
      await limitMails(limits, email, { address, language })
      const customer = await billing.customers.byEmail(email)
      const portal = portals.find(({ id }) => id === body.domain) ?? portals[0]
      if (customer?.email != null && portal) {
        const token = await links.issue(customer.id, portal.id, body.browser?.slice(0, 64) || null)
        sendInBackground(
          sendMail,
          customer.email,
          signInMail(portal.name, linkTo('verify', portal, request, token), language),
          log,
        )
      }
      return { message: sentIfKnown(language) }
    }),
    bridgeAnswer(magicLogin, async ({ body, language }) => {
      // A bridge issues no tickets for the router's page, so every ticket is invalid.
      const token = body.ticket === undefined ? (body.token ?? '') : ''
      const link = await links.read(token)
      const customer = link && (await billing.customers.byId(link.account))
      if (!link || !customer) throw refused(linkExpired(language))
      if (body.account_type !== 'customer') throw wrongAccountTypeRefusal()
      if (body.domain !== undefined && body.domain !== link.domain) throw refused(linkForeign(language))
      const isSameBrowser =
        link.browser !== null && body.browser !== undefined && tokenHash(body.browser) === link.browser
      if (!isSameBrowser) await requireDigits(links, token, link, customer, body.digits, language)
      if (!(await links.take(token))) throw refused(linkExpired(language))
      const pair = await sessions.issue({ account: customer.id, account_type: 'customer', domain: link.domain })
      return { ...pair, accounts: [{ account_type: 'customer' as const, account_status: customer.status }] }
    }),
  ]
}

async function requireDigits(
  links: SignInLinks,
  token: string,
  { tries }: SignInLink,
  customer: Customer,
  digits: string | undefined,
  language: AnswerLanguage,
): Promise<void> {
  if (digits === undefined) throw refused(linkElsewhere(customer, language))
  if (!(await links.countTry(token))) throw refused(linkExpired(language))
  if (digitsFit(digits, customer.phone)) return
  if (tries + 1 < DIGIT_TRIES) throw refused(wrongDigits(language))
  await links.take(token)
  throw refused(linkExpired(language))
}

function refused(fault: LinkFault) {
  return fieldRefusal(fault.field, fault.code, fault.text)
}
