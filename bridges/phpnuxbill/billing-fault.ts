/** The billing did not do what it must. The message names no customer, since it is logged. */
export class BillingFault extends Error {
  override readonly name = 'BillingFault'
}
