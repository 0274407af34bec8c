/** The steps of signing in by WhatsApp code: asking for one, and trading it for a session. Loaded while she types. */
import type { useSession } from '#core'
import type { useClient } from '#core/api'
import { askedOf, type AskedCode, type PendingCode } from '#core/fields'
import type { Credentials } from '#core/hotspot'
import { openSession } from '#core/session'
import { checkOtp, loginWithPassword, requestOtp } from './endpoints.ts'

type Client = ReturnType<typeof useClient>
type Session = ReturnType<typeof useSession>

export type Where = {
  readonly domain: string
  readonly ip?: string | undefined
  readonly identity?: string | undefined
}

export async function askForCode(client: Client, phone: string, { domain, ip, identity }: Where): Promise<AskedCode> {
  const answer = await client.call(requestOtp, {
    body: { phone, account_type: 'customer', domain_type: domain, ...(ip && { ip }), ...(identity && { identity }) },
  })
  return askedOf(answer)
}

/** Trades the code. The credentials go to the router next and are kept nowhere. */
export async function tradeCode(
  client: Client,
  session: Session,
  pending: PendingCode,
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
