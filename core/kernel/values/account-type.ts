/** The two types of account, in the order in which a sign-in tries them. `rtrw`: a reseller. */
export const ACCOUNT_TYPES = ['customer', 'rtrw'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** `{account}` in the paths of calls. */
export type AccountSegment = 'ctm' | 'rtrw'
