import { ACCOUNT_TYPES, type AccountType } from '../values/account-type.ts'
import { ApiError } from '../api/api-error.ts'

/**
 * Sign-in has no field for the account type, so both are tried.
 *
 * @param first a type that the back end has accepted before
 */
export function accountTypesToTry(first?: AccountType): readonly AccountType[] {
  return first === undefined ? ACCOUNT_TYPES : [first, ...ACCOUNT_TYPES.filter((type) => type !== first)]
}

/** True when the back end has no account of this type for the number or address. The code or link stays valid. */
export function isNoSuchAccount(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.failure.kind === 'status' &&
    error.failure.code === 'account.type' &&
    [403, 404, 422].includes(error.failure.status)
  )
}

/**
 * Makes a call as `customer`, and as `rtrw` if the back end refuses that type. Returns the answer and the accepted type. Throws every
 * other error, and the refusal of the last type.
 *
 * @example await tryAccountTypes((account_type) => client.call(requestOtp, { body: { phone, account_type } }))
 */
export async function tryAccountTypes<Answer>(
  call: (type: AccountType) => Promise<Answer>,
  first?: AccountType,
): Promise<{ readonly answer: Answer; readonly type: AccountType }> {
  let refusal: unknown
  for (const type of accountTypesToTry(first)) {
    try {
      return { answer: await call(type), type }
    } catch (error) {
      if (!isNoSuchAccount(error)) throw error
      refusal = error
    }
  }
  throw refusal
}
