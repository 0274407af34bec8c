/** Single-use tokens of password reset links, stored as hashes and valid for 15 minutes. */
import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../backend/rules/token-rules.ts'
import type { BridgeStore } from './store/open-store.ts'

/** Milliseconds. */
const LASTS = 15 * 60_000

export type ResetLinks = {
  issue(account: string): Promise<string>
  /** The customer's id; null if the token is unknown, used or expired. Does not use the token up. */
  read(token: string): Promise<string | null>
  /** Uses the token up. False: it was already used. */
  take(token: string): Promise<boolean>
}

export function createResetLinks({ db }: BridgeStore, now: () => number): ResetLinks {
  const iso = (moment: number) => new Date(moment).toISOString()
  return {
    issue: async (account) => {
      await db.deleteFrom('links').where('expires_at', '<', iso(now())).execute()
      const token = `rp_${randomBytes(24).toString('base64url')}`
      await db
        .insertInto('links')
        .values({ token_hash: tokenHash(token), account, expires_at: iso(now() + LASTS) })
        .execute()
      return token
    },
    read: async (token) => {
      const row = await db
        .selectFrom('links')
        .select('account')
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', iso(now()))
        .executeTakeFirst()
      return row?.account ?? null
    },
    take: async (token) => {
      const { numDeletedRows } = await db
        .deleteFrom('links')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
