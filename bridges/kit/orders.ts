/**
 * Orders, from the purchase to the active package. One Idempotency-Key makes one order, which is paid once and activated once, also with
 * repeated calls, parallel calls, and a crash between two steps.
 *
 * - A callback is not trusted: it makes the bridge request the state from the provider.
 * - A payment is stored before the activation begins.
 * - A customer's orders are activated one at a time. Before each activation the billing is queried by our reference, in case an earlier
 *   response was lost.
 */
import { textIn, type AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MAX_OPEN_ORDERS, tooManyOpenOrders } from '../../backend/rules/open-orders.ts'
import { oddPaymentNote, type OddPayment } from '../../backend/rules/odd-payments.ts'
import { Refusal } from '../../backend/rules/refusal.ts'
import type { Billing, Customer, BillingPackage, BillingTransaction } from './billing.ts'
import type { PaymentProvider } from './payments/payment.ts'
import { ordersToCheck } from './orders-to-check.ts'
import type { BridgeStore } from './store/open-store.ts'
import type { Tables } from './store/tables.ts'

export type OrderRow = Selectable<Tables['orders']>

export type OrderSettings = {
  /** Seconds in which the QR code or the request on the phone can be paid. Default: 900. */
  readonly payWithin?: number
  /** Seconds after a lost response until the activation is repeated, if the reference did not appear. Default: 90. */
  readonly unclearFor?: number
  /** Seconds between two requests to the provider while the customer watches the order. Default: 4. */
  readonly checkEvery?: number
  /** Days after which an unpaid order is no longer checked. Default: 2. */
  readonly checkedFor?: number
}

export type Orders = {
  order(
    customer: Customer,
    domain: string,
    packageId: string,
    idempotencyKey: string,
    language: AnswerLanguage,
  ): Promise<OrderRow>
  /** Null if it does not exist or belongs to another customer. */
  ofCustomer(account: string, id: string): Promise<OrderRow | null>
  list(account: string): Promise<readonly OrderRow[]>
  /** Requests the state from the provider and activates a paid order. Returns the updated order. */
  check(order: OrderRow): Promise<OrderRow>
  /** Like `check`, but limits the requests to the provider by `checkEvery`, for a page that reads the order every other second. */
  checkThrottled(order: OrderRow): Promise<OrderRow>
  /** A payment that arrives later still counts. */
  cancel(order: OrderRow): Promise<OrderRow>
  /** Handles a callback of the provider: checks the order. An unknown reference is ignored. */
  handleCallback(call: { readonly reference: string; readonly providerId?: string }): Promise<void>
  /** Orders to check after a pause of so many milliseconds (orders-to-check.ts). */
  waiting(pause: number): Promise<readonly OrderRow[]>
  isOurs(reference: string): boolean
}

/** `log` gets no personal data. */
export type OrderDependencies = {
  readonly store: BridgeStore
  readonly billing: Billing
  readonly payments: PaymentProvider
  readonly now: () => number
  readonly log: (line: string) => void
  readonly settings?: OrderSettings
}

/** Seconds of a lease on a charge or an activation: longer than any call within it. */
const LEASE_SECONDS = 60
/** The log's lines after the order's id. */
const LINES: Readonly<Record<OddPayment, string>> = {
  amount: "was paid with another amount than its price. It is not activated; see the provider's page.",
  currency: "was paid in another currency than its price's. It is not activated; see the provider's page.",
  foreign: "got a payment that belongs to another order. It is not activated; see the provider's page.",
  customer: 'was paid, but its customer is no longer in the billing. It is not activated; refund it.',
  second: 'was paid a second time. Refund one of the payments.',
  refunded:
    'was refunded at the provider, in full or in part. An active package stays active; end it in the billing if it should not.',
}

/** The prefix distinguishes our references from other payments. */
const REFERENCE = /^(GP[0-9A-F]{16})(?:-\d+)?$/

export function createOrders({ store, billing, payments, now, log, settings = {} }: OrderDependencies): Orders {
  const { db, insertOnce, exclusively } = store
  const { payWithin = 900, unclearFor = 90, checkEvery = 4, checkedFor = 2 } = settings
  const iso = (moment: number) => new Date(moment).toISOString()
  const byId = async (id: string) => {
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  }
  const reload = async ({ id }: OrderRow) => {
    const row = await byId(id)
    if (!row) throw new RangeError(`The order ${id} is gone`)
    return row
  }
  const change = (id: string, values: Partial<OrderRow>) =>
    db.updateTable('orders').set(values).where('id', '=', id).execute()

  /** Creates the QR code or the request on the phone, once. */
  const charge = (order: OrderRow, customer: Customer) =>
    exclusively(`charge ${order.id}`, LEASE_SECONDS, async () => {
      const row = await reload(order)
      if (row.provider_id !== null || row.ended !== null) return row
      // A provider accepts a reference once, even if its response was lost. The code of an earlier attempt was never shown.
      const attempt = row.attempt + 1
      await change(row.id, { attempt })
      const { providerId, qr } = await payments.charge({
        reference: referenceOf({ ...row, attempt }),
        amount: Number(row.amount),
        currency: row.currency,
        expiresAt: new Date(row.expires_at),
        item: packageOf(row).name,
        customer: {
          name: customer.name ?? customer.username,
          phone: customer.phone ?? customer.username,
          email: customer.email,
        },
      })
      await change(row.id, { provider_id: providerId, qr_string: qr })
      return reload(row)
    })

  const byIdempotencyHash = (idempotencyHash: string) =>
    db.selectFrom('orders').selectAll().where('wish', '=', idempotencyHash).executeTakeFirst()
  const create = async (
    customer: Customer,
    domain: string,
    packageId: string,
    idempotencyHash: string,
    language: AnswerLanguage,
  ) => {
    const existing = await byIdempotencyHash(idempotencyHash)
    if (existing) return existing
    // Each open order is checked at the provider for days, so one customer must not make hundreds.
    const open = await db
      .selectFrom('orders')
      .select('id')
      .where('account', '=', customer.id)
      .where('paid_at', 'is', null)
      .where('ended', 'is', null)
      .where('expires_at', '>', iso(now()))
      // Without a payment at the provider only while it may be created.
      .where((where) =>
        where.or([where('provider_id', 'is not', null), where('created_at', '>', iso(now() - LEASE_SECONDS * 1_000))]),
      )
      .execute()
    if (open.length >= MAX_OPEN_ORDERS) throw tooManyOpenOrders(language)
    const quote = await billing.packages.quote(customer, packageId)
    if (!quote) {
      const text = textIn(language, 'Paket ini tidak dijual lagi.', 'This package is no longer sold.')
      throw new Refusal(404, 'package.gone', text)
    }
    await insertOnce('orders', {
      id: `GP${randomBytes(8).toString('hex').toUpperCase()}`,
      account: customer.id,
      domain,
      wish: idempotencyHash,
      package_id: packageId,
      package_json: JSON.stringify(quote.package),
      amount: String(quote.amount),
      currency: billing.currency,
      method: payments.method,
      attempt: 0,
      provider_id: null,
      qr_string: null,
      created_at: iso(now()),
      expires_at: iso(now() + payWithin * 1_000),
      paid_at: null,
      tried_at: null,
      activated_at: null,
      ended: null,
      checked_at: null,
    })
    const created = await byIdempotencyHash(idempotencyHash)
    if (!created) throw new RangeError('The order was not written')
    return created
  }

  const isOfAnother = async (id: string, providerId: string) => {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '<>', id)
      .execute()
    return rows.length > 0
  }
  const isPaid = async (order: OrderRow, providerId: string) => {
    const payment = { reference: referenceOf(order), providerId, orderAmount: Number(order.amount) }
    return order.provider_id === null || (await payments.status(payment)).state === 'paid'
  }

  /** Stores that a person has to settle the payment and logs it, both once. */
  const markOdd = async (id: string, odd: OddPayment) => {
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set({ odd })
      .where('id', '=', id)
      .where((where) => where.or([where('odd', 'is', null), where('odd', '<>', odd)]))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) log(`The order ${id} ${LINES[odd]}`)
  }

  const updateFromProvider = async (order: OrderRow): Promise<OrderRow> => {
    if (order.paid_at !== null || order.provider_id === null) return order
    const { state, amount, currency } = await payments.status({
      reference: referenceOf(order),
      providerId: order.provider_id,
      orderAmount: Number(order.amount),
    })
    if (state === 'paid') {
      if (currency !== order.currency) await markOdd(order.id, 'currency')
      else if (amount === null || amount < Number(order.amount)) await markOdd(order.id, 'amount')
      await db
        .updateTable('orders')
        .set({ paid_at: iso(now()) })
        .where('id', '=', order.id)
        .where('paid_at', 'is', null)
        .execute()
    } else if (state === 'refunded') {
      await markOdd(order.id, 'refunded')
      if (order.ended === null) await change(order.id, { ended: 'failed' })
    } else if ((state === 'failed' || state === 'expired') && order.ended === null) {
      await change(order.id, { ended: state })
    }
    return reload(order)
  }

  /** A callback for a paid order may report that the money was returned. */
  const markRefund = async (order: OrderRow) => {
    if (order.paid_at === null || order.provider_id === null || order.odd === 'refunded') return
    const payment = { reference: referenceOf(order), providerId: order.provider_id, orderAmount: Number(order.amount) }
    if ((await payments.status(payment)).state === 'refunded') await markOdd(order.id, 'refunded')
  }

  const activate = async (order: OrderRow): Promise<OrderRow> => {
    if (order.paid_at === null || order.activated_at !== null) return order
    return exclusively(`customer ${order.account}`, LEASE_SECONDS, async () => {
      const row = await reload(order)
      if (row.activated_at !== null) return row
      const customer = await billing.customers.byId(row.account)
      if (!customer) {
        await markOdd(row.id, 'customer')
        return reload(row)
      }
      const reference = row.id
      const done = async () => {
        await billing.activations.repair(customer)
        await change(row.id, { activated_at: iso(now()) })
        // An earlier try has logged a failure.
        if (row.tried_at !== null) log(`The order ${row.id} is active now.`)
        return reload(row)
      }
      if (await billing.activations.isDone(customer, reference)) return done()
      // A person settles it: with the reference in the billing, or by a refund.
      if (row.odd !== null && row.odd !== 'second') return row
      const isUnclear = row.tried_at !== null && now() - Date.parse(row.tried_at) < unclearFor * 1_000
      if (isUnclear) return row
      await change(row.id, { tried_at: iso(now()) })
      const outcome = await billing.activations.activate(customer, row.package_id, reference)
      if (outcome === 'done' || (await billing.activations.isDone(customer, reference))) return done()
      if (outcome === 'refused') await change(row.id, { tried_at: null })
      log(`The billing has not activated the order ${row.id} (${outcome}). It is tried again.`)
      return reload(row)
    })
  }

  const check: Orders['check'] = async (order) => {
    // Stored first, so that an order whose check fails is not checked again before the others.
    await change(order.id, { checked_at: iso(now()) })
    return activate(await updateFromProvider(order))
  }

  return {
    order: async (customer, domain, packageId, idempotencyKey, language) => {
      const idempotencyHash = createHash('sha256')
        .update(JSON.stringify([customer.id, idempotencyKey]))
        .digest('base64url')
      const existing = await byIdempotencyHash(idempotencyHash)
      if (existing) return charge(existing, customer)
      // Orders of a customer are made one at a time, so that purchases at the same moment cannot exceed the number of open orders.
      const created = await exclusively(`order ${customer.id}`, LEASE_SECONDS, () =>
        create(customer, domain, packageId, idempotencyHash, language),
      )
      return charge(created, customer)
    },
    ofCustomer: async (account, id) => {
      const row = await byId(id)
      return row?.account === account ? row : null
    },
    list: (account) =>
      db.selectFrom('orders').selectAll().where('account', '=', account).orderBy('number', 'desc').execute(),
    check,
    checkThrottled: async (order) => {
      const isRecent = order.checked_at !== null && now() - Date.parse(order.checked_at) < checkEvery * 1_000
      return isRecent ? activate(order) : check(order)
    },
    cancel: async (order) => {
      const row = await check(order)
      if (row.paid_at !== null || row.ended !== null) return row
      await change(row.id, { ended: 'canceled' })
      return reload(row)
    },
    handleCallback: async ({ reference, providerId }) => {
      const id = REFERENCE.exec(reference)?.[1]
      const order = id === undefined ? null : await byId(id)
      if (order === null) return
      const isNew = providerId !== undefined && providerId !== order.provider_id
      // The response to `charge` was lost, so this callback is the first message with the provider's id.
      if (isNew && (await isPaid(order, providerId))) {
        if (order.paid_at !== null) await markOdd(order.id, 'second')
        else if (await isOfAnother(order.id, providerId)) return markOdd(order.id, 'foreign')
        else await change(order.id, { provider_id: providerId, attempt: attemptOf(reference) })
      }
      // Before the activation, which a refund prevents. An activation does not wait for a provider that does not answer.
      const [refund] = await Promise.allSettled([markRefund(order)])
      await check(await reload(order))
      // The provider repeats a callback that was not accepted.
      if (refund.status === 'rejected') throw refund.reason
    },
    waiting: (pause) => ordersToCheck(db, { now: now(), pause, checkedFor }),
    isOurs: (reference) => REFERENCE.test(reference),
  }
}

export function referenceOf({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): string {
  return attempt <= 1 ? id : `${id}-${attempt}`
}

function attemptOf(reference: string): number {
  return Number(/-(\d+)$/.exec(reference)?.[1] ?? 1)
}

function packageOf(order: OrderRow): BillingPackage {
  // Safe cast: `order` wrote this text from a package.
  return JSON.parse(order.package_json) as BillingPackage
}

/** The order in the shape of the endpoint. `now` in milliseconds. */
export function purchaseOf(
  order: OrderRow,
  now: number,
  language: AnswerLanguage,
): BillingTransaction & { readonly package: BillingPackage } {
  const expiresIn = Math.max(0, Math.ceil((Date.parse(order.expires_at) - now) / 1_000))
  const isOver = order.ended === 'expired' || (order.ended === null && expiresIn === 0)
  const status = order.paid_at !== null ? 'success' : isOver ? 'expire' : order.ended !== null ? 'failed' : 'request'
  return {
    id: order.id,
    package: packageOf(order),
    amount: Number(order.amount),
    // Safe cast: `order` wrote it.
    method: order.method as 'qr' | 'phone',
    status,
    qr_string: status === 'request' ? order.qr_string : null,
    created_at: order.created_at,
    expires_at: order.expires_at,
    expires_in: expiresIn,
    paid_at: order.paid_at,
    activated: order.activated_at !== null,
    canceled: status === 'failed' && order.ended === 'canceled',
    note: order.odd === null ? null : oddPaymentNote(order.odd, language),
  }
}
