/** Orders. A payment after the expiry or the cancellation still activates the package, so that the customer loses no money. */
import {
  MAX_OPEN_ORDERS,
  oddPaymentNote,
  Refusal,
  tooManyOpenOrders,
  type SandboxAccount,
  type World,
  type AnswerLanguage,
} from '@gapura/backend'
import type { Purchase } from '../endpoints.ts'
import { startDueAndListHeld, grantPackage } from './holdings.ts'
import { packageRow, toPackage, type StoredPackage } from './offers.ts'

export const PURCHASE_TABLE = `
  CREATE TABLE IF NOT EXISTS purchases (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL REFERENCES accounts,
    package_id TEXT REFERENCES packages, invoice_id TEXT, title TEXT, amount INTEGER NOT NULL, method TEXT NOT NULL,
    status TEXT NOT NULL, charge_id TEXT NOT NULL, expires_at TEXT NOT NULL, paid_at TEXT,
    activated INTEGER NOT NULL DEFAULT 0, canceled INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS purchases_of_account ON purchases (account_id, number);
`

export type PurchaseRow = {
  readonly number: number
  readonly id: string
  readonly account_id: string
  /** Null: an order of an invoice, which then has `invoice_id` and `title`. */
  readonly package_id: string | null
  readonly invoice_id: string | null
  readonly title: string | null
  readonly amount: number
  readonly method: Purchase['method']
  readonly status: Purchase['status']
  readonly charge_id: string
  readonly expires_at: string
  readonly paid_at: string | null
  readonly activated: number
  readonly canceled: number
  readonly created_at: string
}

export const ORDER_MS = 15 * 60_000

export type OrderRequest = {
  readonly method: Purchase['method']
  /** Of a bank card. */
  readonly token?: string | undefined
  /** The client address of the request. */
  readonly address: string
  readonly language: AnswerLanguage
}

export type Ordered =
  | Pick<StoredPackage, 'id' | 'name' | 'price'>
  /** An invoice. `name`: as the customer reads it. */
  | { readonly id: string; readonly name: string; readonly price: number; readonly isInvoice: true }

/** Creates an order, or returns the unpaid order of the same package or invoice, so that the customer does not pay twice. */
export function createOrder(
  world: World,
  caller: SandboxAccount,
  offer: Ordered,
  { method, token, address, language }: OrderRequest,
): Purchase {
  const now = world.now()
  const open = world.db.one<PurchaseRow>(
    `SELECT * FROM purchases WHERE account_id = ? AND coalesce(package_id, invoice_id) = ? AND method = ? AND method <> 'card' AND status = 'request' AND expires_at > ?
     ORDER BY number DESC`,
    caller.id,
    offer.id,
    method,
    now.toISOString(),
  )
  if (open) return updatePurchase(world, open)
  const { n } = world.db.one<{ n: number }>(
    `SELECT count(*) AS n FROM purchases
     WHERE account_id = ? AND method <> 'card' AND status = 'request' AND canceled = 0 AND expires_at > ?`,
    caller.id,
    now.toISOString(),
  ) ?? { n: 0 }
  if (n >= MAX_OPEN_ORDERS) throw tooManyOpenOrders(language)
  // A canceled order counts too, because its payment at the provider stays.
  world.limits.take([{ limit: 'order', account: caller.id }], { address, language })
  const isInvoice = 'isInvoice' in offer
  const id = world.newId('pur')
  const expiresAt = new Date(now.getTime() + ORDER_MS)
  const charge = world.payments.charge({
    amount: offer.price,
    method,
    reference: id,
    merchant: payeeOf(world, caller),
    expiresAt,
    ...(token && { token }),
    note: `${caller.name ?? caller.phone} · ${offer.name}`,
  })
  world.db.run(
    `INSERT INTO purchases (id, account_id, package_id, invoice_id, title, amount, method, status, charge_id, expires_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'request', ?, ?, ?)`,
    id,
    caller.id,
    isInvoice ? null : offer.id,
    isInvoice ? offer.id : null,
    isInvoice ? offer.name : null,
    offer.price,
    method,
    charge.id,
    expiresAt.toISOString(),
    now.toISOString(),
  )
  return updatePurchase(world, ownPurchase(world, caller, id))
}

/** The partner, because the customer pays whom they see on the page. */
export function payeeOf(world: World, { domain }: SandboxAccount): string {
  return world.partners.byId(domain)?.name ?? domain
}

/** Letters that nobody reads as a digit. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The order number that a customer reads aloud: a letter, a digit, four digits (`K7-4821`). Unique for 2,400,000 orders of one sandbox; the
 * step makes neighbours look different.
 *
 * @param row number of the row, from 1
 */
export function orderNumber(row: number): string {
  const place = (row * 92_821) % (LETTERS.length * 100_000)
  const digits = String(place % 100_000).padStart(5, '0')
  return `${LETTERS[Math.floor(place / 100_000)]}${digits[0]}-${digits.slice(1)}`
}

export function ownPurchase(world: World, caller: SandboxAccount, id: string): PurchaseRow {
  const row = world.db.one<PurchaseRow>('SELECT * FROM purchases WHERE id = ? AND account_id = ?', id, caller.id)
  if (!row) throw new Refusal(404, 'not_found', 'There is no such purchase')
  return row
}

/** Updates every purchase that may still change, including canceled and expired ones. */
export function updatePurchases(world: World, caller: SandboxAccount): void {
  const open = world.db.all<PurchaseRow>('SELECT * FROM purchases WHERE account_id = ? AND activated = 0', caller.id)
  for (const row of open) updatePurchase(world, row)
}

export function updatePurchase(world: World, row: PurchaseRow, language: AnswerLanguage = 'id'): Purchase {
  return world.db.transaction(() => {
    const charge = world.payments.find(row.charge_id)
    if (!charge) throw new RangeError(`There is no charge ${row.charge_id}`)
    const isExpired = charge.expires_at <= world.now().toISOString()
    const waiting = row.canceled === 1 ? 'failed' : isExpired ? 'expire' : 'request'
    const status = charge.status === 'paid' ? 'success' : charge.status === 'failed' ? 'failed' : waiting
    const paid_at = row.paid_at ?? charge.paid_at
    const isLate = status === 'success' && row.activated === 0 && world.plays('payment.activation-late')
    const isOdd = status === 'success' && row.activated === 0 && world.plays('payment.odd')
    const activated = row.activated === 1 || (status === 'success' && !isLate && !isOdd)
    if (activated && row.activated === 0) activate(world, row)
    world.db.run(
      'UPDATE purchases SET status = ?, paid_at = ?, expires_at = ?, activated = ? WHERE id = ?',
      status,
      paid_at,
      charge.expires_at,
      activated ? 1 : 0,
      row.id,
    )
    return {
      id: row.id,
      number: orderNumber(row.number),
      package:
        row.package_id === null
          ? { id: row.invoice_id ?? '', name: row.title ?? '', currency: null, duration: null, duration_type: null }
          : toPackage(packageRow(world, row.package_id)),
      invoice: row.package_id === null,
      amount: row.amount,
      method: row.method,
      status,
      qr_string: charge.qr_string,
      created_at: row.created_at,
      expires_at: charge.expires_at,
      expires_in: Math.max(0, Math.ceil((Date.parse(charge.expires_at) - world.now().getTime()) / 1_000)),
      paid_at,
      activated,
      canceled: status === 'failed' && row.canceled === 1,
      note: isOdd ? oddPaymentNote('amount', language) : null,
    }
  })
}

function activate(world: World, row: PurchaseRow): void {
  // The plugin of invoices finds the paid order of its invoice.
  if (row.package_id === null) return
  const account = world.accounts.byId(row.account_id)
  if (!account) throw new RangeError(`There is no account ${row.account_id}`)
  const start = startDueAndListHeld(world, account).length === 0 ? world.now() : null
  grantPackage(world, account, packageRow(world, row.package_id), start, row.id)
}
