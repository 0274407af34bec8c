/** What answers that send a mail with a link have in common. */
import type { Portal } from '../answer.ts'
import type { Limits } from '../limits.ts'
import type { Send } from '../messages/message.ts'
import { say, type Language } from './say.ts'

/** Counts a mail to this address, asked for from that connection. Throws when there were too many. */
export async function limitMails(limits: Limits, email: string, address: string, language: Language): Promise<void> {
  for (const [what, whose] of [
    ['mail to', email],
    ['mail from', address],
  ] as const) {
    await limits.require(what, whose, language)
    await limits.count(what, whose)
  }
}

/** Nobody waits for it, so that the answer takes as long for an address that is not known. */
export function mailLater(send: Send, to: string, text: string, log: (line: string) => void): void {
  send(to, text).catch((error: unknown) =>
    log(`A mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`),
  )
}

/** `https://wifi.isp.example/verify/warung#token=…`, on the domain on which it was asked for, if it is one of this portal. */
export function linkTo(page: string, portal: Portal, request: Request, token: string): string {
  return `https://${domainOf(portal, request)}/${page}/${encodeURIComponent(portal.id)}#token=${token}`
}

/** The same for every address. */
export function sentIfKnown(language: Language): string {
  const id = 'Jika email ini terdaftar, kami sudah mengirim tautannya.'
  return say(language, id, 'If this address is known, the link has been sent.')
}

function domainOf({ domains }: Portal, request: Request): string {
  const origin = request.headers.get('origin') ?? ''
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return domains.find((domain) => domain === host) ?? domains[0] ?? ''
}
