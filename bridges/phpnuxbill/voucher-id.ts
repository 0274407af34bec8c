/** Ids of voucher holders, who have no row in `tbl_customers`. */
import type { Customer } from '../kit/billing.ts'

const VOUCHER = 'voucher:'

export function voucherId(code: string): string {
  return VOUCHER + code
}

/** The code of a voucher holder; null for a customer with a row. */
export function voucherOf({ id }: Pick<Customer, 'id'>): string | null {
  return id.startsWith(VOUCHER) ? id.slice(VOUCHER.length) : null
}
