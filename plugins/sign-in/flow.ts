/** The steps of signing in by WhatsApp code: asking for one, and the way in by it. Loaded while she types. */
import type { useClient } from '#core/api'
import { readCodeAnswer, type AskedCode, type PendingCode } from '#core/fields'
import type { WayIn } from '#core/session'
import { checkOtp, loginWithPassword, requestOtp } from './endpoints.ts'

type Client = ReturnType<typeof useClient>

export type Where = {
  readonly domain: string
  readonly ip?: string | undefined
  readonly identity?: string | undefined
}

export async function askForCode(client: Client, phone: string, { domain, ip, identity }: Where): Promise<AskedCode> {
  const answer = await client.call(requestOtp, {
    body: { phone, account_type: 'customer', domain_type: domain, ...(ip && { ip }), ...(identity && { identity }) },
  })
  return readCodeAnswer(answer)
}

/** The way in by a code that came by WhatsApp. Its proof goes to the router next and is kept nowhere. */
export function codeWay(client: Client, { phone }: Pick<PendingCode, 'phone'>, otp: string, domain: string): WayIn {
  return {
    id: `code ${phone} ${otp}`,
    accept: (account_type, idempotencyKey) =>
      client.call(checkOtp, { body: { phone, account_type, domain_type: domain, otp } }, { idempotencyKey }),
    trade: (account_type, _, proof) => client.call(loginWithPassword, { body: { ...proof, domain, account_type } }),
  }
}
