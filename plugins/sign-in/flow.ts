/** The steps of signing in by WhatsApp code: asking for one, and trading it for a session. Loaded while she types. */
import { openSession, type AnswerOf, type Credentials, type useClient, type useSession } from '#core'
import { checkOtp, loginWithPassword, requestOtp } from './endpoints.ts'
import type { Pending } from './pending.ts'

type Client = ReturnType<typeof useClient>
type Session = ReturnType<typeof useSession>

export type Asked =
  | { readonly kind: 'sent'; readonly resendAt: number }
  /** The limit is reached (211, 212): another way in, not another code. */
  | { readonly kind: 'limit' }
  | { readonly kind: 'refused'; readonly message: string }

export type Where = {
  readonly domain: string
  readonly ip?: string | undefined
  readonly identity?: string | undefined
}

const DEFAULT_COOLDOWN = 60

export async function askForCode(client: Client, phone: string, { domain, ip, identity }: Where): Promise<Asked> {
  const answer = await client.call(requestOtp, {
    body: { phone, account_type: 'customer', domain_type: domain, ...(ip && { ip }), ...(identity && { identity }) },
  })
  return asked(answer)
}

function asked(answer: AnswerOf<typeof requestOtp>): Asked {
  const resendAt = Date.now() + (answer.resend_in ?? DEFAULT_COOLDOWN) * 1_000
  if (!answer.error) return { kind: 'sent', resendAt }
  if (answer.status === 211 || answer.status === 212) return { kind: 'limit' }
  // Still cooling down from the code before: that code is still good, so she is asked for it.
  if (answer.resend_in !== undefined) return { kind: 'sent', resendAt }
  return { kind: 'refused', message: answer.message ?? '' }
}

/** Trades the code. The credentials go to the router next and are kept nowhere. */
export async function tradeCode(
  client: Client,
  session: Session,
  pending: Pending,
  otp: string,
  domain: string,
): Promise<Credentials> {
  const credentials = await client.call(checkOtp, {
    body: { phone: pending.phone, account_type: 'customer', domain_type: domain, otp },
  })
  const result = await client.call(loginWithPassword, { body: { ...credentials, domain, account_type: 'customer' } })
  await openSession(session, client, result)
  return credentials
}

/** The six digits in what was typed or pasted, be it the whole message; null while there are fewer. */
export function codeIn(text: string): string | null {
  const alone = text.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(alone)) return alone
  return /(?:^|\D)(\d{6})(?:\D|$)/.exec(text)?.[1] ?? null
}
