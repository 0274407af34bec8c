/**
 * Passwords for the router. PHPNuxBill has one password for its pages and for RADIUS, in plain text. Here the customer's password is the
 * hash in the bridge's database, and what PHPNuxBill stores becomes a random secret for the router.
 */
import { createHmac, randomInt } from 'node:crypto'
import type { Customer } from '../kit/billing.ts'
import type { PasswordHashes } from '../kit/password-hashes.ts'
import type { BridgeStore } from '../kit/store/open-store.ts'
import type { Databases } from './open-databases.ts'

export type RouterSecrets = {
  /** True if the value in PHPNuxBill is a secret for the router and not, or no longer, the customer's password. */
  isSecret(customer: Pick<Customer, 'id'>, stored: string): Promise<boolean>
  /** Records that this value is not the customer's password. */
  mark(customer: Pick<Customer, 'id'>, stored: string): Promise<void>
  /** Makes the customer's password in PHPNuxBill worthless for the portal, and replaces it where the router follows. */
  deletePassword(customer: Customer): Promise<void>
  /** The secret for a login, new for each. `server`: where the running package is activated, `radius` or a router's name. */
  forLogin(customer: Customer, server: string): Promise<string>
  /** A new secret before a package is activated at a router, which takes it over at the activation. */
  beforeActivation(customer: Customer, server: string): Promise<void>
}

export type RouterSecretSettings = {
  readonly databases: Databases
  readonly store: Pick<BridgeStore, 'db' | 'exclusively'>
  readonly hashes: PasswordHashes
  /** The HMAC key of the marks. */
  readonly secret: string
  readonly now: () => number
}

/** Two devices that log in at the same time share a secret: the second login must not make the first one's invalid. */
const SHARED_MS = 60_000
/** PHPNuxBill's forms allow 35. */
const SECRET_LENGTH = 20
/** Letters and digits that are not easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function createRouterSecrets({ databases, store, hashes, secret, now }: RouterSecretSettings): RouterSecrets {
  const { billing, radius } = databases
  const { db, exclusively } = store
  const markOf = (id: string, stored: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['router', id, stored]))
      .digest('base64url')
  const read = ({ id }: Pick<Customer, 'id'>) =>
    db.selectFrom('router_secrets').selectAll().where('account', '=', id).executeTakeFirst()
  const isSecret: RouterSecrets['isSecret'] = async (customer, stored) => {
    const row = await read(customer)
    const mark = markOf(customer.id, stored)
    return row !== undefined && (row.mark === mark || row.previous === mark)
  }
  const save = async ({ id: account }: Pick<Customer, 'id'>, mark: string, previous: string | null) => {
    const made_at = new Date(now()).toISOString()
    const { numUpdatedRows } = await db
      .updateTable('router_secrets')
      .set({ mark, previous, made_at })
      .where('account', '=', account)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      await db.insertInto('router_secrets').values({ account, mark, previous, made_at }).execute()
  }
  const storedFor = async ({ id }: Customer) => {
    const row = await billing
      .selectFrom('tbl_customers')
      .select('password')
      .where('id', '=', Number(id))
      .executeTakeFirst()
    return row?.password ?? ''
  }
  const activeAt = async ({ id }: Customer) =>
    billing
      .selectFrom('tbl_user_recharges')
      .select(['type', 'routers'])
      .where('customer_id', '=', Number(id))
      .where('status', '=', 'on')
      .execute()
  const replace = async (customer: Customer) => {
    const next = newSecret()
    const stored = await storedFor(customer)
    const wasSecret = await isSecret(customer, stored)
    const before = markOf(customer.id, stored)
    // First, because of a crash: a secret that is not marked would be taken for the customer's password.
    await save(customer, markOf(customer.id, next), wasSecret ? before : null)
    await billing.updateTable('tbl_customers').set({ password: next }).where('id', '=', Number(customer.id)).execute()
    return next
  }
  const setInRadius = async (username: string, value: string) => {
    const rows = radius.updateTable('radcheck').set({ value }).where('username', '=', username)
    await rows.where('attribute', '=', 'Cleartext-Password').execute()
  }
  const inRadius = async (username: string) => {
    const row = await radius
      .selectFrom('radcheck')
      .select('value')
      .where('username', '=', username)
      .where('attribute', '=', 'Cleartext-Password')
      .executeTakeFirst()
    return row?.value ?? null
  }
  /** For a customer who has not used their password here yet. Otherwise it would be lost. */
  const takeOver = async (customer: Customer) => {
    const stored = await storedFor(customer)
    if (stored !== '' && !(await isSecret(customer, stored))) await hashes.save(customer.id, stored)
  }
  const one = <Result>({ id }: Customer, work: () => Promise<Result>) => exclusively(`router ${id}`, 30, work)
  return {
    isSecret,
    mark: (customer, stored) => save(customer, markOf(customer.id, stored), null),
    deletePassword: (customer) =>
      one(customer, async () => {
        if (await isSecret(customer, await storedFor(customer))) return
        const active = await activeAt(customer)
        // A router, or a line at home by PPPoE, would keep the old value until the next activation.
        const isFollowed = active.every(({ type, routers }) => type === 'Hotspot' && routers === 'radius')
        if (!isFollowed) return save(customer, markOf(customer.id, await storedFor(customer)), null)
        const next = await replace(customer)
        // Without an active plan PHPNuxBill has disabled the RADIUS password on purpose.
        if (active.length > 0) await setInRadius(customer.username, next)
      }),
    forLogin: (customer, server) =>
      one(customer, async () => {
        const stored = await storedFor(customer)
        if (server !== 'radius') return stored
        const current = await inRadius(customer.username)
        const active = await activeAt(customer)
        // The line at home uses the same row of RADIUS and cannot be told a new password.
        if (active.some(({ type }) => type !== 'Hotspot')) return current ?? stored
        const row = await read(customer)
        const isRecent = row !== undefined && now() - Date.parse(row.made_at) < SHARED_MS
        if (isRecent && row.mark === markOf(customer.id, stored) && current === stored) return stored
        await takeOver(customer)
        const next = await replace(customer)
        await setInRadius(customer.username, next)
        return next
      }),
    beforeActivation: (customer, server) =>
      one(customer, async () => {
        const active = await activeAt(customer)
        if (server === 'radius' || active.some(({ type }) => type !== 'Hotspot')) return
        await takeOver(customer)
        await replace(customer)
      }),
  }
}

/** A new secret for a router. */
export function newSecret(): string {
  return Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')
}
