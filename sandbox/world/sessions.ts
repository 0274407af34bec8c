/** Sessions by the rules of `backend/rules/token-rules.ts`. */
import { randomBytes } from 'node:crypto'
import {
  FRESH_SIGN_IN_MS,
  GRACE_MS,
  isTokenReuse,
  newTokens,
  tokenHash,
  type TokenPair,
} from '../../backend/rules/token-rules.ts'
import type { Database, SandboxAccount, World } from '../../backend/define-sandbox.ts'
import type { Clock } from './clock.ts'

export const SESSION_TABLE = `
  CREATE TABLE IF NOT EXISTS tokens (
    refresh_hash TEXT PRIMARY KEY, access_hash TEXT NOT NULL UNIQUE, family TEXT NOT NULL, account_id TEXT NOT NULL,
    access_expiry TEXT NOT NULL, refresh_expiry TEXT NOT NULL, proved_at TEXT NOT NULL, spent_at TEXT, successor TEXT
  );
  CREATE INDEX IF NOT EXISTS tokens_of_family ON tokens (family);
`

export type Sessions = World['sessions'] & {
  /** The account of an access token, or undefined when the token is unknown, expired or ended. */
  callerOf(access: string): SandboxAccount | undefined
  /** The session of a valid access token. A family is all pairs that follow from one sign-in. */
  familyOf(access: string): string | undefined
  /**
   * A new token result in the session of an access token. Its refresh token is spent. Null when the access token is
   * unknown, expired or replaced.
   */
  renew(access: string): ReturnType<World['sessions']['issue']> | null
  /** The type of the account that a refresh token belongs to; undefined when the token is unknown. */
  typeOf(refresh: string): SandboxAccount['account_type'] | undefined
  /** A new pair, or null when the refresh token is unknown, expired or spent. */
  rotate(refresh: string): TokenPair | null
  /** Deletes the family of a refresh token. */
  end(refresh: string): void
  /** Ends all sessions of this customer, of both account types. */
  endAll(account: SandboxAccount): void
  /** Ends all other sessions of this customer. */
  endOthers(account: SandboxAccount, session: string): void
  /** Whether the customer signed in within `FRESH_SIGN_IN_MS` in this session. */
  isFresh(session: string): boolean
}

type TokenRow = {
  readonly family: string
  readonly account_id: string
  readonly refresh_hash: string
  readonly proved_at: string
  readonly refresh_expiry: string
  readonly spent_at: string | null
  readonly successor: string | null
}

export function createSessions(db: Database, clock: Clock, accounts: World['accounts']): Sessions {
  const insertPair = (account: string, family: string, proved_at: string): TokenPair => {
    const pair = newTokens(clock.now().getTime(), Date.parse(proved_at))
    db.run(
      `INSERT INTO tokens (refresh_hash, access_hash, family, account_id, access_expiry, refresh_expiry, proved_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      tokenHash(pair.refresh_token),
      tokenHash(pair.access_token),
      family,
      account,
      pair.access_token_expiry,
      pair.refresh_token_expiry,
      proved_at,
    )
    return pair
  }
  const rowOf = (refresh: string) => db.one<TokenRow>('SELECT * FROM tokens WHERE refresh_hash = ?', tokenHash(refresh))
  const rowOfAccess = (access: string) =>
    db.one<TokenRow>(
      'SELECT * FROM tokens WHERE access_hash = ? AND access_expiry > ?',
      tokenHash(access),
      clock.now().toISOString(),
    )
  const accountsOf = (account: SandboxAccount) =>
    db.all<{ account_type: SandboxAccount['account_type']; account_status: string }>(
      'SELECT account_type, account_status FROM accounts WHERE phone = ? AND domain = ? ORDER BY account_type',
      account.phone,
      account.domain,
    )
  /** Spends the row and returns the next pair. Within the grace period a spent row returns the same pair, later null. */
  const next = (row: TokenRow): TokenPair | null => {
    const now = clock.now()
    if (row.spent_at !== null) {
      return isTokenReuse(row.spent_at, now.getTime()) || row.successor === null ? null : readPair(row.successor)
    }
    // Successors are stored in plain text, so they are deleted after their grace period.
    db.run('UPDATE tokens SET successor = NULL WHERE spent_at < ?', new Date(now.getTime() - GRACE_MS).toISOString())
    const pair = insertPair(row.account_id, row.family, row.proved_at)
    db.run(
      'UPDATE tokens SET spent_at = ?, successor = ? WHERE refresh_hash = ?',
      now.toISOString(),
      JSON.stringify(pair),
      row.refresh_hash,
    )
    return pair
  }
  const provedAt = (session: string) =>
    db.one<{ proved_at: string }>('SELECT proved_at FROM tokens WHERE family = ?', session)?.proved_at
  const endFamily = (family: string) => db.run('DELETE FROM tokens WHERE family = ?', family)

  return {
    issue: (account, provedAt = clock.now().toISOString()) => {
      const pair = db.transaction(() => {
        db.run('DELETE FROM tokens WHERE refresh_expiry < ?', clock.now().toISOString())
        return insertPair(account.id, randomBytes(12).toString('base64url'), provedAt)
      })
      return { ...pair, accounts: accountsOf(account) }
    },
    renew: (access) =>
      db.transaction(() => {
        const row = rowOfAccess(access)
        const account = row && accounts.byId(row.account_id)
        const pair = row ? next(row) : null
        return account && pair && { ...pair, accounts: accountsOf(account) }
      }) ?? null,
    endOthers: ({ phone, domain }, session) =>
      db.run(
        `DELETE FROM tokens WHERE family <> ?
         AND account_id IN (SELECT id FROM accounts WHERE phone = ? AND domain = ?)`,
        session,
        phone,
        domain,
      ),
    provedAt,
    isFresh: (session) => (provedAt(session) ?? '') > new Date(clock.now().getTime() - FRESH_SIGN_IN_MS).toISOString(),
    endAll: ({ phone, domain }) =>
      db.run(
        'DELETE FROM tokens WHERE account_id IN (SELECT id FROM accounts WHERE phone = ? AND domain = ?)',
        phone,
        domain,
      ),
    callerOf: (access) => {
      const row = rowOfAccess(access)
      return row && accounts.byId(row.account_id)
    },
    familyOf: (access) => rowOfAccess(access)?.family,
    typeOf: (refresh) => {
      const row = rowOf(refresh)
      return row && accounts.byId(row.account_id)?.account_type
    },
    rotate: (refresh) =>
      db.transaction(() => {
        const row = rowOf(refresh)
        if (!row || row.refresh_expiry <= clock.now().toISOString()) return null
        const pair = next(row)
        // A refresh token that is used again after its grace period has been copied, so the session ends.
        if (!pair) endFamily(row.family)
        return pair
      }),
    end: (refresh) => {
      const row = rowOf(refresh)
      if (row) endFamily(row.family)
    },
  }
}

function readPair(successor: string): TokenPair {
  // The cast holds: `next` wrote this text.
  return JSON.parse(successor) as TokenPair
}
