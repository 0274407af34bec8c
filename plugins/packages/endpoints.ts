import { data, endpoint, list, nullable, orElse, z } from '@gapura/core/api'

export const durationType = z.enum(['minute', 'hour', 'day', 'week', 'month', 'year'])

/** `phone`: mobile money, a request of the payment provider that the customer confirms on the phone with a PIN. */
export const payMethods = ['qr', 'card', 'phone'] as const
export const payMethod = z.enum(payMethods)
export type PayMethod = z.output<typeof payMethod>

export const packageShape = z.object({
  id: z.string(),
  /** `general`, or the id of a package kind that a plugin adds. */
  kind: z.string(),
  name: z.string(),
  bandwidth_mbps: z.number(),
  duration: z.number(),
  duration_type: durationType,
  /** In the currency's unit: whole rupiah unless `currency` says otherwise. */
  price: z.number(),
  /** ISO 4217. Optional; null: rupiah. Also the currency of orders of this package. */
  currency: nullable(z.string()),
  /** Included data in bytes. Null: no limit. Absent: unknown, and the portal shows nothing. */
  quota_bytes: z.optional(z.nullable(z.number())),
  active: z.boolean(),
})
export type Package = z.output<typeof packageShape>

export const currentPackage = z.object({
  package: packageShape,
  status: z.enum(['active', 'not_activated', 'canceled']),
  started_at: nullable(z.string()),
  ends_at: nullable(z.string()),
  used_bytes: nullable(z.number()),
  quota_bytes: nullable(z.number()),
})
export type CurrentPackage = z.output<typeof currentPackage>

/** The package or invoice that an order pays. An invoice has no duration. */
const ordered = z.object({
  id: z.string(),
  name: z.string(),
  currency: nullable(z.string()),
  duration: nullable(z.number()),
  duration_type: nullable(durationType),
})

export const purchase = z.object({
  id: z.string(),
  /** The order number that customers see and read aloud, short and in groups: `K7-4821`. Optional; default: the id. */
  number: nullable(z.string()),
  /** Of an order of an invoice: the invoice's id, and a name to show. */
  package: ordered,
  /** The order pays an invoice; it is then `activated` once the invoice is paid. Optional. */
  invoice: orElse(z.boolean(), false),
  amount: z.number(),
  method: payMethod,
  status: z.enum(['request', 'success', 'failed', 'expire']),
  qr_string: nullable(z.string()),
  created_at: nullable(z.string()),
  expires_at: z.string(),
  /** Seconds until the expiry by the server's clock, for a countdown, because the device's clock may be wrong. Optional. */
  expires_in: nullable(z.number()),
  paid_at: nullable(z.string()),
  activated: z.boolean(),
  /** The customer canceled it; its status is then `failed`. Optional. */
  canceled: orElse(z.boolean(), false),
  /** A sentence for the customer about a payment that a person settles: too little, paid twice, or refunded. Optional. */
  note: nullable(z.string()),
})
export type Purchase = z.output<typeof purchase>

/** An order in a list, which may be a summary; the call for one order has all fields. */
export const order = z.object({
  ...purchase.shape,
  package: z.pick(ordered, { id: true, name: true, currency: true }),
})
export type Order = z.output<typeof order>

export const getPackages = endpoint('GET', '/api/{account}/packages', {
  summary: 'Packages on sale, all kinds or one',
  query: z.object({ kind: z.optional(z.string()), cursor: z.optional(z.string()) }),
  answer: list(packageShape),
})

const heldPackages = z.object({
  current: nullable(currentPackage),
  next: nullable(currentPackage),
  recommended: nullable(packageShape),
})

export const getMyPackages = endpoint('GET', '/api/{account}/packages/mine', {
  summary: 'The current, the next and a recommended package of the caller',
  // Null or 404: none of the three exists.
  answer: data(
    z.pipe(
      z.nullable(heldPackages),
      z.transform(
        (wire: z.output<typeof heldPackages> | null) => wire ?? { current: null, next: null, recommended: null },
      ),
    ),
  ),
})

export const createPurchase = endpoint('POST', '/api/{account}/purchases', {
  summary: 'Orders a package; the server decides the price',
  idempotent: true,
  quiet: true,
  body: z.object({ package_id: z.string(), method: payMethod, card_token: z.optional(z.string()) }),
  answer: data(purchase),
})

export const payInvoice = endpoint('POST', '/api/{account}/invoices/{id}/pay', {
  summary: 'Orders the payment of an invoice; the order is then like one of a package',
  optional: 'pay-invoice',
  idempotent: true,
  quiet: true,
  body: z.object({ method: payMethod, card_token: z.optional(z.string()) }),
  answer: data(purchase),
})

export const getPurchase = endpoint('GET', '/api/{account}/purchases/{id}', {
  summary: 'One purchase as the payment provider knows it now',
  answer: data(purchase),
})

export const cancelPurchase = endpoint('POST', '/api/{account}/purchases/{id}/cancel', {
  summary: 'Cancels an unpaid purchase; one that was paid meanwhile stays paid',
  quiet: true,
  // An empty answer is a success; the purchase is then fetched again.
  answer: z.optional(data(purchase)),
})

export const getTransactions = endpoint('GET', '/api/{account}/transactions', {
  summary: 'Purchases of the caller, newest first',
  query: z.object({
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    status: z.optional(z.enum(['request', 'success', 'failed', 'expire'])),
    cursor: z.optional(z.string()),
    limit: z.optional(z.string()),
  }),
  answer: list(order),
})
