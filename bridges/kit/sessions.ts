/** Sessions in the bridge's database; only hashes of tokens are stored. The rules are in `backend/rules/token-rules.ts`. */
import type { AccountType } from '../../core/kernel/values/account-type.ts'
import { randomBytes } from 'node:crypto'
import {
  FRESH_SIGN_IN_MS,
  isTokenReuse,
  newTokens,
  SESSION_MS,
  tokenHash,
  type TokenPair,
} from '../../backend/rules/token-rules.ts'
import type { BridgeStore } from './store/open-store.ts'

/** A customer of the billing who is signed in on one partner's portal. */
export type Caller = {
  /** The customer's id in the billing. */
  readonly account: string
  readonly account_type: AccountType
  /** The partner's id. */
  readonly domain: string
  /** The session: all token pairs that derive from one sign-in. */
  readonly family: string
  /** True if the customer signed in within `FRESH_SIGN_IN_MS`. */
  readonly isFresh: boolean
}
type SessionOwner = Pick<Caller, 'account' | 'account_type' | 'domain'>

export type BridgeSessions = {
  issue(owner: SessionOwner): Promise<TokenPair>
  /** Undefined if the access token is unknown, expired or ended. */
  callerOf(access: string): Promise<Caller | undefined>
  /** A new pair in the session of an access token; null if it is unknown or expired. */
  renew(access: string): Promise<TokenPair | null>
  /** A new pair; null if the refresh token is unknown, expired, or was used more than ten seconds ago. */
  rotate(refresh: string): Promise<TokenPair | null>
  typeOf(refresh: string): Promise<Caller['account_type'] | undefined>
  end(refresh: string): Promise<void>
  /** Ends every session of a customer except the family `except`. */
  endAll(account: string, except?: string): Promise<void>
}

/** @param life the longest life of a session in milliseconds */
export function createBridgeSessions(
  { db }: BridgeStore,
  now: () => number,
  life: number = SESSION_MS,
): BridgeSessions {
  const iso = (moment: number) => new Date(moment).toISOString()
  const write = async (owner: SessionOwner, family: string, proved_at: string): Promise<TokenPair> => {
    const pair = newTokens(now(), Date.parse(proved_at), life)
    await db
      .insertInto('tokens')
      .values({
        refresh_hash: tokenHash(pair.refresh_token),
        access_hash: tokenHash(pair.access_token),
        family,
        account: owner.account,
        account_type: owner.account_type,
        domain: owner.domain,
        access_expiry: pair.access_token_expiry,
        refresh_expiry: pair.refresh_token_expiry,
        proved_at,
        spent_at: null,
      })
      .execute()
    return pair
  }
  const byAccess = (access: string) =>
    db
      .selectFrom('tokens')
      .selectAll()
      .where('access_hash', '=', tokenHash(access))
      .where('access_expiry', '>', iso(now()))
      .executeTakeFirst()
  const byRefresh = (refresh: string) =>
    db.selectFrom('tokens').selectAll().where('refresh_hash', '=', tokenHash(refresh)).executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof byRefresh>>>
  /** Marks the row as spent and returns the next pair. Within the grace period each further use returns another new pair. */
  const next = async (row: Row): Promise<TokenPair | null> => {
    if (Date.parse(row.proved_at) + life <= now()) return null
    const { numUpdatedRows } = await db
      .updateTable('tokens')
      .set({ spent_at: iso(now()) })
      .where('refresh_hash', '=', row.refresh_hash)
      .where('spent_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const spent = await db
        .selectFrom('tokens')
        .select('spent_at')
        .where('refresh_hash', '=', row.refresh_hash)
        .executeTakeFirst()
      // No row: the session has ended meanwhile.
      if (!spent || spent.spent_at === null || isTokenReuse(spent.spent_at, now())) return null
    }
    return write(ownerOf(row), row.family, row.proved_at)
  }
  const endFamily = (family: string) => db.deleteFrom('tokens').where('family', '=', family).execute()

  return {
    issue: async (owner) => {
      await db.deleteFrom('tokens').where('refresh_expiry', '<', iso(now())).execute()
      return write(owner, randomBytes(12).toString('base64url'), iso(now()))
    },
    callerOf: async (access) => {
      const row = await byAccess(access)
      return (
        row && { ...ownerOf(row), family: row.family, isFresh: Date.parse(row.proved_at) > now() - FRESH_SIGN_IN_MS }
      )
    },
    renew: async (access) => {
      const row = await byAccess(access)
      return row ? next(row) : null
    },
    rotate: async (refresh) => {
      const row = await byRefresh(refresh)
      if (!row || row.refresh_expiry <= iso(now())) return null
      const pair = await next(row)
      // A second use after the grace period means that the refresh token was stolen, so the session ends.
      if (!pair) await endFamily(row.family)
      return pair
    },
    typeOf: async (refresh) => {
      const row = await byRefresh(refresh)
      return row && ownerOf(row).account_type
    },
    end: async (refresh) => {
      const row = await byRefresh(refresh)
      if (row) await endFamily(row.family)
    },
    endAll: async (account, except = '') => {
      await db.deleteFrom('tokens').where('account', '=', account).where('family', '<>', except).execute()
    },
  }
}

function ownerOf(row: { account: string; account_type: string; domain: string }): SessionOwner {
  return {
    account: row.account,
    account_type: row.account_type === 'rtrw' ? 'rtrw' : 'customer',
    domain: row.domain,
  }
}
