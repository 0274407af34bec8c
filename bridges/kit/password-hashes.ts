/** Slow hashes of customers' passwords for the portal (scrypt), in the bridge's own database. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { BridgeStore } from './store/open-store.ts'

export type PasswordHashes = {
  /** Replaces the password of this account, the customer's id in the billing. */
  save(account: string, password: string): Promise<void>
  /** Takes the same time for an account without a password, and for null, an unknown one. */
  fits(account: string | null, password: string): Promise<boolean>
}

/** One of the combinations that OWASP recommends: 32 MB, and about a fifth of a second of one core. `COST` is scrypt's N, a power of two. */
const COST = 2 ** 15
const PARALLEL = 3
const BLOCK = 8
const HASH_BYTES = 32

export function createPasswordHashes({ db }: Pick<BridgeStore, 'db'>, cost: number = COST): PasswordHashes {
  let unknown: Promise<string> | null = null
  return {
    save: async (account, password) => {
      const hash = await hashOf(password, cost)
      const updated = await db.updateTable('passwords').set({ hash }).where('account', '=', account).executeTakeFirst()
      // MariaDB counts changed rows, and the salt changes every hash.
      if (updated.numUpdatedRows === 0n) await db.insertInto('passwords').values({ account, hash }).execute()
    },
    fits: async (account, password) => {
      const row =
        account === null
          ? undefined
          : await db.selectFrom('passwords').select('hash').where('account', '=', account).executeTakeFirst()
      unknown ??= hashOf(randomBytes(HASH_BYTES).toString('base64url'), cost)
      return (await isHashOf(row?.hash ?? (await unknown), password)) && row !== undefined
    },
  }
}

async function hashOf(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

async function isHashOf(stored: string, password: string): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = stored.split(':')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost))
  return timingSafeEqual(Buffer.from(hash, 'base64url'), derived)
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  // scrypt needs 128 bytes for each of cost and block, and a little more.
  const options = { N: cost, r: BLOCK, p: PARALLEL, maxmem: 128 * cost * BLOCK + 2 ** 20 }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
