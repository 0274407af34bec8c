/** Customers' passwords for the portal, and the passwords that a one-time code is exchanged for. */
import { createHash, randomBytes } from 'node:crypto'
import type { Billing, Customer } from './billing.ts'
import type { PasswordHashes } from './password-hashes.ts'
import type { BridgeStore } from './store/open-store.ts'

export type Passwords = {
  /** False for null, an unknown customer: after the same time, so that it does not reveal who has an account. */
  fits(customer: Customer | null, password: string): Promise<boolean>
  change(customer: Customer, password: string): Promise<void>
  /** A random password for the sign-in of this customer, valid for ten minutes. */
  temporary(customer: Customer): Promise<string>
  /** The id of the account that this temporary password is for; null: it is no temporary password. It is random, so it needs no limit of tries. */
  accountOfTemporary(password: string): Promise<string | null>
}

export type PasswordSettings = {
  readonly store: BridgeStore
  readonly hashes: PasswordHashes
  readonly billing: Pick<Billing, 'customers'>
  readonly now: () => number
}

const TEMPORARY_MS = 10 * 60_000

export function createPasswords({ store: { db }, hashes, billing, now }: PasswordSettings): Passwords {
  const accountOfTemporary = async (password: string): Promise<string | null> => {
    const row = await db
      .selectFrom('temporary_passwords')
      .select('account')
      .where('password_hash', '=', fastHash(password))
      .where('expires_at', '>', new Date(now()).toISOString())
      .executeTakeFirst()
    return row?.account ?? null
  }
  return {
    accountOfTemporary,
    fits: async (customer, password) => {
      if (customer !== null && (await accountOfTemporary(password)) === customer.id) return true
      const isHashed = await hashes.fits(customer?.id ?? null, password)
      if (customer === null) return false
      const isStored = await billing.customers.storedPasswordFits(customer, password)
      if (isStored === null) return isHashed
      if (isStored) {
        if (!isHashed) await hashes.save(customer.id, password)
        await billing.customers.deletePassword(customer)
      }
      return isStored
    },
    change: async (customer, password) => {
      await hashes.save(customer.id, password)
      await billing.customers.deletePassword(customer)
    },
    temporary: async ({ id: account }) => {
      const iso = (moment: number) => new Date(moment).toISOString()
      await db.deleteFrom('temporary_passwords').where('expires_at', '<', iso(now())).execute()
      const password = randomBytes(18).toString('base64url')
      await db
        .insertInto('temporary_passwords')
        .values({ password_hash: fastHash(password), account, expires_at: iso(now() + TEMPORARY_MS) })
        .execute()
      return password
    },
  }
}

/** For random values only: a person's password is found from a fast hash. */
function fastHash(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
