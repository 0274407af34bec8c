/** Sessions in the bridge's database, by the rules of `backend/rules/token-rules.ts`. Tokens are stored as hashes alone. */
import { randomBytes } from 'node:crypto'
import { FRESH_MS, isTheft, newTokens, tokenHash, type TokenPair } from '../../backend/rules/token-rules.ts'
import type { Store } from './store/open-store.ts'

/** Who calls: a customer of the billing, signed in on one partner's portal. */
export type Caller = {
  /** The customer's id in the billing. */
  readonly account: string
  readonly account_type: 'customer' | 'rtrw'
  /** The partner's id. */
  readonly domain: string
  /** The session: all pairs of tokens that follow from one sign-in. */
  readonly family: string
  /** Whether she has proven who she is within the last ten minutes. */
  readonly isFresh: boolean
}
type Whose = Pick<Caller, 'account' | 'account_type' | 'domain'>

export type Sessions = {
  issue(whose: Whose): Promise<TokenPair>
  /** Undefined when the access token is unknown, expired or ended. */
  callerOf(access: string): Promise<Caller | undefined>
  /** A new pair in the session of an access token; null when it is unknown or expired. */
  renew(access: string): Promise<TokenPair | null>
  /** A new pair; null when the refresh token is unknown, expired, or spent for more than ten seconds. */
  rotate(refresh: string): Promise<TokenPair | null>
  typeOf(refresh: string): Promise<Caller['account_type'] | undefined>
  /** Ends the session of a refresh token. */
  end(refresh: string): Promise<void>
  /** Ends every session of a customer, but `except`. */
  endAll(account: string, except?: string): Promise<void>
}

export function createSessions({ db }: Store, now: () => number): Sessions {
  const iso = (moment: number) => new Date(moment).toISOString()
  const write = async (whose: Whose, family: string, proved_at: string): Promise<TokenPair> => {
    const pair = newTokens(now())
    await db
      .insertInto('tokens')
      .values({
        refresh_hash: tokenHash(pair.refresh_token),
        access_hash: tokenHash(pair.access_token),
        family,
        account: whose.account,
        account_type: whose.account_type,
        domain: whose.domain,
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
  /** The next pair of a row, which is spent by it. Within the grace period each use gets a pair of its own. */
  const next = async (row: Row): Promise<TokenPair | null> => {
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
      // No row: the session was ended meanwhile.
      if (!spent || spent.spent_at === null || isTheft(spent.spent_at, now())) return null
    }
    return write(wholeOf(row), row.family, row.proved_at)
  }
  const endFamily = (family: string) => db.deleteFrom('tokens').where('family', '=', family).execute()

  return {
    issue: async (whose) => {
      await db.deleteFrom('tokens').where('refresh_expiry', '<', iso(now())).execute()
      return write(whose, randomBytes(12).toString('base64url'), iso(now()))
    },
    callerOf: async (access) => {
      const row = await byAccess(access)
      return row && { ...wholeOf(row), family: row.family, isFresh: Date.parse(row.proved_at) > now() - FRESH_MS }
    },
    renew: async (access) => {
      const row = await byAccess(access)
      return row ? next(row) : null
    },
    rotate: async (refresh) => {
      const row = await byRefresh(refresh)
      if (!row || row.refresh_expiry <= iso(now())) return null
      const pair = await next(row)
      // A refresh token that is used again after its grace period has been stolen from one of the two.
      if (!pair) await endFamily(row.family)
      return pair
    },
    typeOf: async (refresh) => {
      const row = await byRefresh(refresh)
      return row && wholeOf(row).account_type
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

function wholeOf(row: { account: string; account_type: string; domain: string }): Whose {
  return {
    account: row.account,
    account_type: row.account_type === 'rtrw' ? 'rtrw' : 'customer',
    domain: row.domain,
  }
}
