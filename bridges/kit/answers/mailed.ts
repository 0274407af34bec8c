/** Shared by the endpoints that send a mail with a link. */
import { textIn, type AnswerLanguage } from '../../../backend/rules/answer-language.ts'
import type { BridgePortal } from '../answer.ts'
import { mailLimits, type Requester } from '../../../backend/rules/limit-rules.ts'
import type { Limits } from '../limits.ts'
import type { Send } from '../messages/message.ts'

/** Counts a mail to a known or unknown address. Throws a refusal if a limit is reached. */
export async function limitMails(limits: Limits, to: string, requester: Requester): Promise<void> {
  await limits.take(mailLimits(to, requester.address), requester)
}

/** Sends without waiting, so that the response time does not reveal if the address is known. */
export function sendInBackground(send: Send, to: string, text: string, log: (line: string) => void): void {
  send(to, text).catch((error: unknown) =>
    log(`A mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`),
  )
}

/** `https://wifi.isp.example/verify/warung#token=…`, on the requesting domain if it belongs to this portal, otherwise on the first one. */
export function linkTo(page: string, portal: BridgePortal, request: Request, token: string): string {
  return `https://${domainOf(portal, request)}/${page}/${encodeURIComponent(portal.id)}#token=${token}`
}

/** Tells nobody whether an address is known. */
export function sentIfKnown(language: AnswerLanguage): string {
  const id = 'Jika email ini terdaftar, kami sudah mengirim tautannya.'
  return textIn(language, id, 'If this address is known, the link has been sent.')
}

function domainOf({ domains }: BridgePortal, request: Request): string {
  const origin = request.headers.get('origin') ?? ''
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return domains.find((domain) => domain === host) ?? domains[0] ?? ''
}
