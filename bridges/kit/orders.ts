/**
 * Orders, from the wish to the active package. One wish is one order; one order is paid once and activated once, whatever is
 * called twice, meets, or dies between two steps.
 *
 * - A callback or a check only asks the provider for the state.
 * - Paid is written down before anything is activated.
 * - A customer's orders are activated one at a time. The billing is asked by our reference whether it was done before it is
 *   told to, also after an answer that was lost.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Refusal } from '../../backend/rules/refusal.ts'
import type { Billing, Customer, Package, Transaction } from './billing.ts'
import type { Payments } from './payments/payment.ts'
import type { Store } from './store/open-store.ts'
import type { Tables } from './store/tables.ts'

export type OrderRow = Selectable<Tables['orders']>

export type OrderSettings = {
  /** Seconds that a code can be paid. Default: 900. */
  readonly payWithin?: number
  /** Seconds after a lost answer until the billing is told again, if the reference did not appear. Default: 90. */
  readonly unclearFor?: number
  /** Seconds between two questions to the provider while a customer looks at her order. Default: 4. */
  readonly askEvery?: number
  /** Days after which nobody asks for an unpaid order any more. Default: 2. */
  readonly askedFor?: number
}

export type Orders = {
  order(customer: Customer, domain: string, packageId: string, wish: string, language: 'id' | 'en'): Promise<OrderRow>
  /** Null when it does not exist or is another customer's. */
  ofCustomer(account: string, id: string): Promise<OrderRow | null>
  list(account: string): Promise<readonly OrderRow[]>
  /** Asks the provider and activates what is paid. The order as it is then. */
  check(order: OrderRow): Promise<OrderRow>
  /** The same for a page that reads the order every other second: the provider is asked once in a while. */
  look(order: OrderRow): Promise<OrderRow>
  /** A payment that is under way still counts. */
  cancel(order: OrderRow): Promise<OrderRow>
  /** The provider has called about a payment. It is asked for the state; what is not ours is left alone. */
  told(call: { readonly reference: string; readonly providerId?: string }): Promise<void>
  /**
   * Orders that wait for a payment or an activation and were not asked for within the pause, in milliseconds; 30 times as long
   * when they are older than an hour. A paid order waits until it is activated.
   */
  waiting(pause: number): Promise<readonly OrderRow[]>
  isOurs(reference: string): boolean
}

/** What the orders depend on. `log` gets no personal data. */
export type OrderParts = {
  readonly store: Store
  readonly billing: Billing
  readonly payments: Payments
  readonly now: () => number
  readonly log: (line: string) => void
  readonly settings?: OrderSettings
}

/** Seconds that one process may hold a customer's activation: longer than any call within it. */
const ACTIVATION = 60
const HOUR_MS = 3_600_000
/** How many times longer the pause is for orders that are older than an hour. */
const LATER = 30
/** The letters keep our references apart from other things that were paid. */
const REFERENCE = /^(GP[0-9A-F]{16})(?:-\d+)?$/

export function createOrders({ store, billing, payments, now, log, settings = {} }: OrderParts): Orders {
  const { db, insertOnce, alone } = store
  const { payWithin = 900, unclearFor = 90, askEvery = 4, askedFor = 2 } = settings
  const iso = (moment: number) => new Date(moment).toISOString()
  const byId = async (id: string) => {
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  }
  const again = async ({ id }: OrderRow) => {
    const row = await byId(id)
    if (!row) throw new RangeError(`The order ${id} is gone`)
    return row
  }
  const change = (id: string, values: Partial<OrderRow>) =>
    db.updateTable('orders').set(values).where('id', '=', id).execute()

  /** Gives the order a code to pay, or asks on her phone, unless it was done. */
  const charge = (order: OrderRow, customer: Customer) =>
    alone(`charge ${order.id}`, ACTIVATION, async () => {
      const row = await again(order)
      if (row.provider_id !== null || row.ended !== null) return row
      // A provider takes a reference once, also when its answer was lost. Nobody has seen the code of an earlier attempt.
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
      return again(row)
    })

  const isPaid = async (order: OrderRow, providerId: string) => {
    const asked = { reference: referenceOf(order), providerId, asked: Number(order.amount) }
    return order.provider_id === null || (await payments.status(asked)).state === 'paid'
  }

  /** Writes down what the provider says now. */
  const ask = async (order: OrderRow): Promise<OrderRow> => {
    if (order.paid_at !== null || order.provider_id === null) return order
    const { state, amount } = await payments.status({
      reference: referenceOf(order),
      providerId: order.provider_id,
      asked: Number(order.amount),
    })
    if (state === 'paid' && amount !== null && amount >= Number(order.amount)) {
      await db
        .updateTable('orders')
        .set({ paid_at: iso(now()) })
        .where('id', '=', order.id)
        .where('paid_at', 'is', null)
        .execute()
    } else if (state === 'paid') {
      log(
        `The order ${order.id} was paid with another amount than its price. It is not activated; see the provider's page.`,
      )
    } else if ((state === 'failed' || state === 'expired') && order.ended === null) {
      await change(order.id, { ended: state })
    }
    return again(order)
  }

  /** Activates a paid order, once. */
  const activate = async (order: OrderRow): Promise<OrderRow> => {
    if (order.paid_at === null || order.activated_at !== null) return order
    return alone(`customer ${order.account}`, ACTIVATION, async () => {
      const row = await again(order)
      const customer = row.activated_at === null ? await billing.customers.byId(row.account) : null
      if (!customer) return row
      const reference = row.id
      const done = async () => {
        await billing.activations.repair(customer)
        await change(row.id, { activated_at: iso(now()) })
        // Ends what the log said of an earlier try.
        if (row.tried_at !== null) log(`The order ${row.id} is active now.`)
        return again(row)
      }
      if (await billing.activations.isDone(customer, reference)) return done()
      const isUnclear = row.tried_at !== null && now() - Date.parse(row.tried_at) < unclearFor * 1_000
      if (isUnclear) return row
      await change(row.id, { tried_at: iso(now()) })
      const outcome = await billing.activations.activate(customer, row.package_id, reference)
      if (outcome === 'done' || (await billing.activations.isDone(customer, reference))) return done()
      if (outcome === 'refused') await change(row.id, { tried_at: null })
      log(`The billing has not activated the order ${row.id} (${outcome}). It is tried again.`)
      return again(row)
    })
  }

  const check: Orders['check'] = async (order) => {
    // Written first, so that an order whose provider or billing fails waits its turn among the others.
    await change(order.id, { checked_at: iso(now()) })
    return activate(await ask(order))
  }

  return {
    order: async (customer, domain, packageId, wish, language) => {
      const key = createHash('sha256')
        .update(JSON.stringify([customer.id, wish]))
        .digest('base64url')
      const known = () => db.selectFrom('orders').selectAll().where('wish', '=', key).executeTakeFirst()
      const before = await known()
      if (before) return charge(before, customer)
      const quote = await billing.packages.quote(customer, packageId)
      if (!quote) {
        const text = language === 'en' ? 'This package is no longer sold.' : 'Paket ini tidak dijual lagi.'
        throw new Refusal(404, 'package.gone', text)
      }
      await insertOnce('orders', {
        id: `GP${randomBytes(8).toString('hex').toUpperCase()}`,
        account: customer.id,
        domain,
        wish: key,
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
      const made = await known()
      if (!made) throw new RangeError('The order was not written')
      return charge(made, customer)
    },
    ofCustomer: async (account, id) => {
      const row = await byId(id)
      return row?.account === account ? row : null
    },
    list: (account) =>
      db.selectFrom('orders').selectAll().where('account', '=', account).orderBy('number', 'desc').execute(),
    check,
    look: async (order) => {
      const isSoon = order.checked_at !== null && now() - Date.parse(order.checked_at) < askEvery * 1_000
      return isSoon ? activate(order) : check(order)
    },
    cancel: async (order) => {
      const row = await check(order)
      if (row.paid_at !== null || row.ended !== null) return row
      await change(row.id, { ended: 'canceled' })
      return again(row)
    },
    told: async ({ reference, providerId }) => {
      const id = REFERENCE.exec(reference)?.[1]
      const order = id === undefined ? null : await byId(id)
      if (order === null) return
      const isNew = providerId !== undefined && providerId !== order.provider_id
      // The answer to `charge` was lost, so this call is the first to name the payment.
      if (isNew && (await isPaid(order, providerId))) {
        if (order.paid_at !== null) log(`A second payment was made for the order ${order.id}. Refund it.`)
        else await change(order.id, { provider_id: providerId, attempt: attemptOf(reference) })
      }
      await check(await again(order))
    },
    waiting: (pause) =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('activated_at', 'is', null)
        .where('provider_id', 'is not', null)
        .where((where) =>
          where.or([where('paid_at', 'is not', null), where('created_at', '>', iso(now() - askedFor * 86_400_000))]),
        )
        .where((where) =>
          where.or([
            where('checked_at', 'is', null),
            where('checked_at', '<', iso(now() - pause * LATER)),
            where.and([where('checked_at', '<', iso(now() - pause)), where('created_at', '>', iso(now() - HOUR_MS))]),
          ]),
        )
        .orderBy('number')
        .limit(200)
        .execute(),
    isOurs: (reference) => REFERENCE.test(reference),
  }
}

/** What the provider knows the payment by. */
export function referenceOf({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): string {
  return attempt <= 1 ? id : `${id}-${attempt}`
}

function attemptOf(reference: string): number {
  return Number(/-(\d+)$/.exec(reference)?.[1] ?? 1)
}

function packageOf(order: OrderRow): Package {
  // The cast holds: `order` wrote this text from a package.
  return JSON.parse(order.package_json) as Package
}

/** The order in the shape of the call. `now` in milliseconds. */
export function purchaseOf(order: OrderRow, now: number): Transaction & { readonly package: Package } {
  const expiresIn = Math.max(0, Math.ceil((Date.parse(order.expires_at) - now) / 1_000))
  const isOver = order.ended === 'expired' || (order.ended === null && expiresIn === 0)
  const status = order.paid_at !== null ? 'success' : isOver ? 'expire' : order.ended !== null ? 'failed' : 'request'
  return {
    id: order.id,
    package: packageOf(order),
    amount: Number(order.amount),
    // The cast holds: `order` wrote it.
    method: order.method as 'qr' | 'phone',
    status,
    qr_string: status === 'request' ? order.qr_string : null,
    created_at: order.created_at,
    expires_at: order.expires_at,
    expires_in: expiresIn,
    paid_at: order.paid_at,
    activated: order.activated_at !== null,
    canceled: status === 'failed' && order.ended === 'canceled',
  }
}
