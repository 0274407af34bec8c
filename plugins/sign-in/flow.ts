/** The steps of signing in by a WhatsApp code: request a code, sign in with it. Loaded while the customer types her number. */
import type { useClient } from '#core/api'
import { readCodeAnswer, type AskedCode, type PendingCode } from '#core/fields'
import { askForAccount, type WayIn } from '#core/session'
import { checkOtp, loginWithPassword, requestOtp } from './endpoints.ts'

type Client = ReturnType<typeof useClient>

export type Where = {
  readonly domain: string
  readonly ip?: string | undefined
  readonly identity?: string | undefined
}

/** The result of a request for a code, with the account type for which it was sent. */
export type AskedCodeOf = AskedCode & Required<Pick<PendingCode, 'accountType'>>

/** Requests a code for `customer`, or for `rtrw` if the back end has no such customer. */
export async function askForCode(
  client: Client,
  { phone, accountType }: Pick<PendingCode, 'phone' | 'accountType'>,
  { domain, ip, identity }: Where,
): Promise<AskedCodeOf> {
  const { answer, type } = await askForAccount((account_type) => {
    const place = { domain_type: domain, ...(ip && { ip }), ...(identity && { identity }) }
    return client.call(requestOtp, { body: { phone, account_type, ...place } })
  }, accountType)
  return { ...readCodeAnswer(answer), accountType: type }
}

/** The sign-in method for a WhatsApp code. Its credentials are used for the router and not stored. */
export function codeWay(
  client: Client,
  { phone, accountType }: Pick<PendingCode, 'phone' | 'accountType'>,
  otp: string,
  domain: string,
): WayIn {
  return {
    id: `code ${phone} ${otp}`,
    first: accountType,
    accept: (account_type, idempotencyKey) =>
      client.call(checkOtp, { body: { phone, account_type, domain_type: domain, otp } }, { idempotencyKey }),
    trade: (account_type, _, proof) => client.call(loginWithPassword, { body: { ...proof, domain, account_type } }),
  }
}
