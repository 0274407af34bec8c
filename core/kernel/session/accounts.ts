/** Reads a customer's accounts. One person may have a customer account, a reseller account (`rtrw`), or both. */
import { ACCOUNT_TYPES, type AccountSegment, type AccountType } from '../values/account-type.ts'

export type Account = { readonly account_type: AccountType; readonly account_status: string }

/** Empty without a customer account; otherwise `active`, or why it is not, in the back end's words. */
export function customerStatus(accounts: readonly Account[] | null): string {
  return accounts?.find((account) => account.account_type === 'customer')?.account_status ?? ''
}

export function withCustomerStatus(accounts: readonly Account[], status: string): readonly Account[] {
  return accounts.map((account) =>
    account.account_type === 'customer' ? { ...account, account_status: status } : account,
  )
}

export function activeTypes(accounts: readonly Account[] | null): readonly AccountType[] {
  return ACCOUNT_TYPES.filter((type) =>
    accounts?.some((account) => account.account_type === type && account.account_status === 'active'),
  )
}

export function isCustomerInactive(accounts: readonly Account[] | null): boolean {
  return (
    accounts?.some((account) => account.account_type === 'customer' && account.account_status !== 'active') ?? false
  )
}

/**
 * `{account}` of the API's paths: `ctm` for a customer or without any account, `rtrw` for a reseller. With both accounts `ctm`, unless only
 * the reseller account is active.
 *
 * @param belongsTo account type of the call: its segment is used if the customer has that account
 */
export function accountPath(accounts: readonly Account[] | null, belongsTo?: AccountType): AccountSegment {
  const has = (type: AccountType) => accounts?.some((account) => account.account_type === type) ?? false
  const active = activeTypes(accounts)
  if (belongsTo !== undefined && has(belongsTo)) return PATH_SEGMENTS[belongsTo]
  if (active.includes('rtrw') && !active.includes('customer')) return PATH_SEGMENTS.rtrw
  return has('rtrw') && !has('customer') ? PATH_SEGMENTS.rtrw : PATH_SEGMENTS.customer
}

const PATH_SEGMENTS = { customer: 'ctm', rtrw: 'rtrw' } as const

/** The account type of a sign-in that did not say it. */
export function firstType(accounts: readonly Account[] | null): AccountType {
  return ACCOUNT_TYPES.find((type) => accounts?.some((account) => account.account_type === type)) ?? 'customer'
}
