/** One-use tokens of links that sign in, stored as hashes, by the rules of `backend/rules/sign-in-link-rules.ts`. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { DIGIT_TRIES, SIGN_IN_LINK_MS } from '../../backend/rules/sign-in-link-rules.ts'
import { tokenHash } from '../../backend/rules/token-rules.ts'
import type { Store } from './store/open-store.ts'
import type { Tables } from './store/tables.ts'

export type SignInLink = Selectable<Tables['sign_in_links']>

export type SignInLinks = {
  /** A new token. `browser`: the hash that the asking browser has sent, or null. */
  issue(account: string, domain: string, browser: string | null): Promise<string>
  /** Null when the token is unknown, used or expired. It stays valid. */
  read(token: string): Promise<SignInLink | null>
  /** Counts a try of the digits before they are compared. False: there are none left. */
  countTry(token: string): Promise<boolean>
  /** Uses the token up. Whether this call did so. */
  take(token: string): Promise<boolean>
}

export function createSignInLinks({ db }: Store, now: () => number): SignInLinks {
  const iso = (moment: number) => new Date(moment).toISOString()
  return {
    issue: async (account, domain, browser) => {
      await db.deleteFrom('sign_in_links').where('expires_at', '<', iso(now())).execute()
      const token = `sl_${randomBytes(24).toString('base64url')}`
      await db
        .insertInto('sign_in_links')
        .values({
          ...{ token_hash: tokenHash(token), account, domain, browser, tries: 0 },
          expires_at: iso(now() + SIGN_IN_LINK_MS),
        })
        .execute()
      return token
    },
    read: async (token) => {
      const row = await db
        .selectFrom('sign_in_links')
        .selectAll()
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', iso(now()))
        .executeTakeFirst()
      return row ?? null
    },
    countTry: async (token) => {
      const { numUpdatedRows } = await db
        .updateTable('sign_in_links')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('token_hash', '=', tokenHash(token))
        .where('tries', '<', DIGIT_TRIES)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    take: async (token) => {
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_links')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
