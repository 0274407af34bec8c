/**
 * The ways of signing in, for the browser and for the host (`actions.ts`): a WhatsApp code, a password, a voucher. Loaded while
 * the customer types her number.
 */
import { fieldErrors, isFieldRefused, isStatus, type useClient } from '@gapura/core/api'
import { readCodeAnswer, type RequestedCode, type PendingCode } from '@gapura/core/forms'
import { tryAccountTypes, type SignInAttempt } from '@gapura/core/session'
import { checkOtp, loginWithPassword, requestOtp, useInvitation as redeemInvitation } from '../endpoints.ts'
import type { LoginName } from './login-name.ts'

type Client = ReturnType<typeof useClient>

export type Where = {
  readonly domain: string
  readonly ip?: string | undefined
  readonly identity?: string | undefined
}

/** The result of a request for a code, with the account type for which it was sent. */
export type RequestedCodeOf = RequestedCode & Required<Pick<PendingCode, 'accountType'>>

/** Requests a code for `customer`, or for `rtrw` if the back end has no such customer. */
export async function requestCode(
  client: Client,
  { phone, accountType }: Pick<PendingCode, 'phone' | 'accountType'>,
  { domain, ip, identity }: Where,
): Promise<RequestedCodeOf> {
  const { answer, type } = await tryAccountTypes((account_type) => {
    const place = { domain_type: domain, ...(ip && { ip }), ...(identity && { identity }) }
    return client.call(requestOtp, { body: { phone, account_type, ...place } })
  }, accountType)
  return { ...readCodeAnswer(answer), accountType: type }
}

/** The sign-in method for a WhatsApp code. Its credentials are used for the router and not stored. */
export function codeAttempt(
  client: Client,
  { phone, accountType }: Pick<PendingCode, 'phone' | 'accountType'>,
  otp: string,
  domain: string,
): SignInAttempt {
  return {
    id: `code ${phone} ${otp}`,
    first: accountType,
    accept: (account_type, idempotencyKey) =>
      client.call(checkOtp, { body: { phone, account_type, domain_type: domain, otp } }, { idempotencyKey }),
    trade: (account_type, _, proof) => client.call(loginWithPassword, { body: { ...proof, domain, account_type } }),
  }
}

/** The sign-in method for a password. */
export function passwordAttempt(
  client: Client,
  name: LoginName,
  { password, domain }: { readonly password: string; readonly domain: string },
): SignInAttempt {
  const who = name.kind === 'phone' ? { phone: name.phone } : { email: name.email }
  return {
    id: `password ${name.kind === 'phone' ? name.phone : name.email} ${password}`,
    trade: (account_type) => client.call(loginWithPassword, { body: { ...who, domain, password, account_type } }),
  }
}

/** Whether login or password is wrong. A back end that does not name fields may answer 401 or 404. */
export function isLoginRefused(error: unknown): boolean {
  return fieldErrors(error) !== null || [400, 401, 404, 422].some((status) => isStatus(error, status))
}

/** The sign-in method for a voucher or an invitation. */
export function voucherAttempt(client: Client, code: string, { domain, ip, identity }: Where): SignInAttempt {
  const body = { code, domain, ...(ip && { ip }), ...(identity && { identity }) }
  return {
    id: `voucher ${code}`,
    trade: (_, idempotencyKey) => client.call(redeemInvitation, { body }, { idempotencyKey }),
  }
}

export function isVoucherRefused(error: unknown): boolean {
  return isFieldRefused(error, 'code', ['invitation', 'voucher', 'code'])
}
