import { answer, defineSandbox, Refusal, type SandboxAccount, type World, textIn } from '@gapura/backend'
import {
  cancelPurchase,
  createPurchase,
  getMyPackages,
  getPackages,
  getTransactions,
  getPurchase,
} from './endpoints.ts'
import { startDueAndListHeld, grantPackage, HOLDING_TABLE, readHeld, recommend } from './sandbox/holdings.ts'
import { OFFER_TABLE, packageRow, toPackage, seedOffers, type StoredPackage } from './sandbox/offers.ts'
import {
  createOrder,
  ORDER_MS,
  ownPurchase,
  payeeOf,
  PURCHASE_TABLE,
  updatePurchase,
  updatePurchases,
  type PurchaseRow,
} from './sandbox/purchases.ts'

const PAGE = 20
const HISTORY_PAGE = 10

export default defineSandbox({
  tables: OFFER_TABLE + PURCHASE_TABLE + HOLDING_TABLE,
  seed,
  answers: [
    answer(getPackages, ({ world, query }) => {
      const from = Number(query.cursor ?? 0) || 0
      const rows = world.db.all<StoredPackage>(
        'SELECT * FROM packages WHERE active = 1 AND (? IS NULL OR kind = ?) ORDER BY place LIMIT ? OFFSET ?',
        query.kind ?? null,
        query.kind ?? null,
        PAGE + 1,
        from,
      )
      return { data: rows.slice(0, PAGE).map(toPackage), next: rows.length > PAGE ? String(from + PAGE) : null }
    }),
    answer(getMyPackages, ({ world, caller }) => {
      updatePurchases(world, caller)
      const [current, next] = startDueAndListHeld(world, caller)
      return {
        data: {
          current: current ? readHeld(world, current) : null,
          next: next ? readHeld(world, next) : null,
          recommended: recommend(world, caller, current),
        },
      }
    }),
    answer(createPurchase, ({ world, caller, body, address, language }) => {
      updatePurchases(world, caller)
      const offer = world.db.one<StoredPackage>('SELECT * FROM packages WHERE id = ? AND active = 1', body.package_id)
      const refuse = (status: number, code: string, id: string, en: string) =>
        new Refusal(status, code, textIn(language, id, en))
      if (!offer) throw refuse(404, 'package.gone', 'Paket ini tidak dijual lagi.', 'This package is no longer sold.')
      if (startDueAndListHeld(world, caller).length >= 2) {
        const id = 'Anda sudah punya paket berikutnya. Beli lagi setelah paket itu aktif.'
        throw refuse(409, 'package.queue-full', id, 'You already have a next package. Buy again once it is active.')
      }
      if (body.method === 'card' && !body.card_token) {
        throw new Refusal(422, 'invalid', 'A card needs its token', {
          errors: { card_token: ['A card needs its token'] },
        })
      }
      return {
        data: createOrder(world, caller, offer, { method: body.method, token: body.card_token, address, language }),
      }
    }),
    answer(getPurchase, ({ world, caller, params, language }) => ({
      data: updatePurchase(world, ownPurchase(world, caller, params.id), language),
    })),
    answer(cancelPurchase, ({ world, caller, params }) =>
      world.db.transaction(() => {
        const row = ownPurchase(world, caller, params.id)
        const known = updatePurchase(world, row)
        if (known.status !== 'request') return { data: known }
        world.payments.cancel(row.charge_id)
        world.db.run(`UPDATE purchases SET canceled = 1, status = 'failed' WHERE id = ?`, row.id)
        return { data: updatePurchase(world, ownPurchase(world, caller, params.id)) }
      }),
    ),
    answer(getTransactions, ({ world, caller, query }) => {
      updatePurchases(world, caller)
      const max = Math.min(Number(query.limit) || HISTORY_PAGE, 100)
      const rows = world.db.all<PurchaseRow>(
        `SELECT * FROM purchases WHERE account_id = ? AND number < ? AND (? IS NULL OR status = ?)
           AND (? IS NULL OR date(created_at, '+7 hours') >= ?) AND (? IS NULL OR date(created_at, '+7 hours') <= ?)
         ORDER BY number DESC LIMIT ?`,
        caller.id,
        Number(query.cursor) || Number.MAX_SAFE_INTEGER,
        query.status ?? null,
        query.status ?? null,
        query.from ?? null,
        query.from ?? null,
        query.to ?? null,
        query.to ?? null,
        max + 1,
      )
      const shown = rows.slice(0, max)
      const last = shown.at(-1)
      return {
        data: shown.map((row) => updatePurchase(world, row)),
        next: rows.length > max && last ? String(last.number) : null,
      }
    }),
  ],
  bytesLeft: (world, account) => {
    const [current] = startDueAndListHeld(world, account)
    if (!current) return null
    const { quota_bytes, used_bytes } = readHeld(world, current)
    return quota_bytes === null ? null : quota_bytes - (used_bytes ?? 0)
  },
  actions: {
    /** A package from the counter, which runs at once: `{ phone, domain, package }`. Default: one day at `default`. */
    give: (world, body) => {
      const { phone, domain = 'default', package: id = 'day-1' } = body
      const account = typeof phone === 'string' && typeof domain === 'string' && world.accounts.byPhone(phone, domain)
      if (!account) throw new Refusal(404, 'not_found', 'Nobody has this number here')
      if (startDueAndListHeld(world, account).length === 0)
        grantPackage(world, account, packageRow(world, String(id)), world.now(), null)
      return {}
    },
  },
})

function seed(world: World): void {
  seedOffers(world)
  const hoursAgo = (hours: number) => new Date(world.now().getTime() - hours * 3_600_000)
  for (const days of [133, 102, 71, 40]) givePackage(world, '6281234567890', 'default', 'month-1', hoursAgo(days * 24))
  addDeclined(world, '6281234567890', 'default', 'month-1', hoursAgo(9 * 24 + 1))
  // More weeks than fit on one page of the history.
  for (let days = 100; days >= 51; days -= 7)
    givePackage(world, '6281298765430', 'lestari', 'week-1', hoursAgo(days * 24))
  for (const days of [37, 14]) givePackage(world, '6281298765430', 'lestari', 'week-1', hoursAgo(days * 24))
  // Within the last seven days, whatever the hour at which the sandbox starts.
  addDeclined(world, '6281298765430', 'lestari', 'week-1-fast', hoursAgo(5 * 24 + 1))
  givePackage(world, '6281234567890', 'default', 'month-1', hoursAgo(9 * 24))
  givePackage(world, '6281234567891', 'default', 'week-1', hoursAgo(10 * 24))
  givePackage(world, '6281234567893', 'default', 'rtrw-month-20', hoursAgo(20 * 24))
  givePackage(world, '6281298765430', 'lestari', 'week-1-fast', hoursAgo(5 * 24))
  givePackage(world, '6281298765430', 'lestari', 'month-1', null)
  givePackage(world, '6285712345670', 'kampus', 'day-3', hoursAgo(30))
  givePackage(world, '6285712345671', 'kampus', 'hour-3', hoursAgo(50))
  givePackage(world, '6282212345670', 'nusa', 'rtrw-month-30', hoursAgo(3 * 24))
}

/** Gives a demonstration customer a package with its purchase. Null: it waits for the current package. */
function givePackage(world: World, phone: string, domain: string, packageId: string, start: Date | null): void {
  const account = world.accounts.byPhone(phone, domain)
  if (!account) return
  const bought = packageRow(world, packageId)
  const at = start ?? new Date(world.now().getTime() - 3_600_000)
  grantPackage(world, account, bought, start, insertPurchase(world, account, bought, at, 'success'))
}

function addDeclined(world: World, phone: string, domain: string, packageId: string, at: Date): void {
  const account = world.accounts.byPhone(phone, domain)
  if (account) insertPurchase(world, account, packageRow(world, packageId), at, 'failed')
}

/** Inserts a card order with its result; returns its id. */
function insertPurchase(
  world: World,
  account: SandboxAccount,
  bought: StoredPackage,
  at: Date,
  status: 'success' | 'failed',
): string {
  const isPaid = status === 'success'
  const expiresAt = new Date(at.getTime() + ORDER_MS)
  const id = world.newId('pur')
  const charge = world.payments.charge({
    amount: bought.price,
    method: 'card',
    reference: id,
    merchant: payeeOf(world, account),
    expiresAt,
    token: isPaid ? 'card_ok_demo' : 'card_declined_demo',
    note: `${account.name ?? account.phone} · ${bought.name}`,
  })
  world.db.run(
    `INSERT INTO purchases (id, account_id, package_id, amount, method, status, charge_id, expires_at, paid_at, activated, created_at)
     VALUES (?, ?, ?, ?, 'card', ?, ?, ?, ?, ?, ?)`,
    id,
    account.id,
    bought.id,
    bought.price,
    status,
    charge.id,
    expiresAt.toISOString(),
    isPaid ? at.toISOString() : null,
    isPaid ? 1 : 0,
    at.toISOString(),
  )
  return id
}
