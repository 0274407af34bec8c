/** An unexpected result of the billing. The message is logged, so it names no customer. */
export class BillingFault extends Error {
  override readonly name = 'BillingFault'
}
