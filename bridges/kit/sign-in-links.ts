/** Single-use tokens of sign-in links, stored as hashes. The rules are in `backend/rules/sign-in-link-rules.ts`. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { DIGIT_TRIES, SIGN_IN_LINK_MS } from '../../backend/rules/sign-in-link-rules.ts'
import { tokenHash } from '../../backend/rules/token-rules.ts'
import type { BridgeStore } from './store/open-store.ts'
import type { Tables } from './store/tables.ts'

export type SignInLink = Selectable<Tables['sign_in_links']>

export type SignInLinks = {
  /** `browser`: the hash sent by the browser that requested the link, or null. */
  issue(account: string, domain: string, browser: string | null): Promise<string>
  /** Null if the token is unknown, used or expired. Does not use the token up. */
  read(token: string): Promise<SignInLink | null>
  /** Counts a try of the digits; call it before the comparison. False: no tries are left. */
  countTry(token: string): Promise<boolean>
  /** Uses the token up. False: it was already used. */
  take(token: string): Promise<boolean>
}

export function createSignInLinks({ db }: BridgeStore, now: () => number): SignInLinks {
  const iso = (moment: number) => new Date(moment).toISOString()
  return {
    issue: async (account, domain, browser) => {
      await db.deleteFrom('sign_in_links').where('expires_at', '<', iso(now())).execute()
      const token = `sl_${randomBytes(24).toString('base64url')}`
      await db
        .insertInto('sign_in_links')
        .values({
          token_hash: tokenHash(token),
          account,
          domain,
          browser,
          tries: 0,
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
