/** Payments in PHPNuxBill as transactions and invoices of the portal. There are no open invoices. */
import type { Billing, Customer, BillingInvoice, BillingTransaction } from '../kit/billing.ts'
import type { Databases } from './open-databases.ts'
import type { BillingZone } from './zone.ts'

export type ReceiptDependencies = {
  readonly databases: Databases
  readonly zone: BillingZone
  /** ISO 4217. */
  readonly currency: string
  readonly settings: () => Promise<Readonly<Record<string, string>>>
}

/** Maximum number of receipts of a customer: ten years of daily packages are 3,650. */
const LIMIT = 4_000

export function createReceipts({
  databases,
  zone,
  settings,
  currency,
}: ReceiptDependencies): Pick<Billing, 'history' | 'invoices'> {
  const paid = (customer: Customer) =>
    databases.billing
      .selectFrom('tbl_transactions')
      .select(['id', 'invoice', 'username', 'plan_name', 'price', 'recharged_on', 'recharged_time', 'method', 'type'])
      .where('username', '=', customer.username)
      .where('type', '<>', 'Balance')
      .orderBy('id', 'desc')
      .limit(LIMIT)
      .execute()
  return {
    history: async (customer, isOurs) =>
      (await paid(customer))
        .filter(({ method }) => !isOurs(method.split(' - ')[0] ?? ''))
        .map((row): BillingTransaction => {
          const at = zone.toIso(row.recharged_on, row.recharged_time)
          return {
            id: `T${row.id}`,
            // A receipt contains only the plan's name.
            package: { id: `T${row.id}`, name: row.plan_name, currency },
            amount: Number(row.price),
            method: 'qr',
            status: 'success',
            qr_string: null,
            created_at: at,
            expires_at: at,
            paid_at: at,
            activated: true,
          }
        }),
    invoices: async (customer) => {
      const { CompanyName = '', address = '', phone = '' } = await settings()
      return (await paid(customer)).map((row): BillingInvoice => ({
        id: String(row.id),
        number: row.invoice,
        invoice_date: row.recharged_on,
        issue_date: row.recharged_on,
        due_date: row.recharged_on,
        status: 'paid',
        currency,
        total: Number(row.price),
        billed_to: [customer.name ?? customer.username, customer.address].filter(Boolean).join('\n'),
        issued_by: [CompanyName, address, phone].filter(Boolean).join('\n'),
        items: [{ description: row.plan_name, quantity: 1, unit_price: Number(row.price) }],
        installation_fee: null,
        paid_at: zone.toIso(row.recharged_on, row.recharged_time),
      }))
    },
  }
}
