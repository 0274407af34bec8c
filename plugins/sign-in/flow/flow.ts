/** Implements the sign-in methods for the browser and for the host (`actions.ts`). Loaded while the customer types the number. */
import { fieldErrors, isFieldRefused, isStatus, type useClient } from '@gapura/core/api'
import { readCodeAnswer, type CodeRequestResult, type PendingCode } from '@gapura/core/forms'
import { tryAccountTypes, type SignInAttempt } from '@gapura/core/session'
import { checkOtp, loginWithPassword, requestOtp, redeemInvitation } from '../endpoints.ts'
import type { LoginName } from './login-name.ts'

type Client = ReturnType<typeof useClient>

export type SignInContext = {
  readonly domain: string
  readonly ip?: string | undefined
  readonly identity?: string | undefined
}

export type CodeRequestResultOf = CodeRequestResult & Required<Pick<PendingCode, 'accountType'>>

/** Requests a code for `customer`, or for `rtrw` if the back end has no such customer. */
export async function requestCode(
  client: Client,
  { phone, accountType }: Pick<PendingCode, 'phone' | 'accountType'>,
  { domain, ip, identity }: SignInContext,
): Promise<CodeRequestResultOf> {
  const { answer, type } = await tryAccountTypes((account_type) => {
    const context = { domain_type: domain, ...(ip && { ip }), ...(identity && { identity }) }
    return client.call(requestOtp, { body: { phone, account_type, ...context } })
  }, accountType)
  return { ...readCodeAnswer(answer), accountType: type }
}

/** Signs in with a WhatsApp code. */
export function codeAttempt(
  client: Client,
  { phone, accountType }: Pick<PendingCode, 'phone' | 'accountType'>,
  otp: string,
  domain: string,
): SignInAttempt {
  return {
    id: `code ${phone} ${otp}`,
    first: accountType,
    acceptCode: (account_type, idempotencyKey) =>
      client.call(checkOtp, { body: { phone, account_type, domain_type: domain, otp } }, { idempotencyKey }),
    exchangeForTokens: (account_type, _, proof) =>
      client.call(loginWithPassword, { body: { ...proof, domain, account_type } }),
  }
}

export function passwordAttempt(
  client: Client,
  name: LoginName,
  { password, domain }: { readonly password: string; readonly domain: string },
): SignInAttempt {
  const login = name.kind === 'phone' ? { phone: name.phone } : { email: name.email }
  return {
    id: `password ${name.kind === 'phone' ? name.phone : name.email} ${password}`,
    exchangeForTokens: (account_type) =>
      client.call(loginWithPassword, { body: { ...login, domain, password, account_type } }),
  }
}

/** Whether the login name or password is wrong. A back end that does not name fields may answer 401 or 404. */
export function isLoginRefused(error: unknown): boolean {
  return fieldErrors(error) !== null || [400, 401, 404, 422].some((status) => isStatus(error, status))
}

export function voucherAttempt(client: Client, code: string, { domain, ip, identity }: SignInContext): SignInAttempt {
  const body = { code, domain, ...(ip && { ip }), ...(identity && { identity }) }
  return {
    id: `voucher ${code}`,
    exchangeForTokens: (_, idempotencyKey) => client.call(redeemInvitation, { body }, { idempotencyKey }),
  }
}

export function isVoucherRefused(error: unknown): boolean {
  return isFieldRefused(error, 'code', ['invitation', 'voucher', 'code'])
}
