/** Limits in the bridge's database, which all its processes share. The rules are in `backend/rules/limit-rules.ts`. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  createReachedLimits,
  LIMIT_WINDOW_MS,
  limitKey,
  LIMITS,
  limitRefusal,
  type LimitKey,
  type ReachedLimit,
  type Requester,
} from '../../backend/rules/limit-rules.ts'
import type { BridgeStore } from './store/open-store.ts'

export type Limits = {
  /**
   * Counts one use of each limit, in this order, before the work. Throws a refusal (429 with `Retry-After`) if one is reached, and gives
   * back those before it.
   */
  take(uses: readonly LimitKey[], requester: Requester): Promise<CountedUses>
  /** Counts as `take` does, and resolves to a reached limit instead of throwing. */
  tryTake(uses: readonly LimitKey[], address: string): Promise<CountedUses | ReachedLimit>
}

export type CountedUses = {
  /** For a call that was right: removes its uses from the limits again. */
  giveBack(): Promise<void>
}

const RETRIES = 2
const RETRY_PAUSE_MS = 200
const MINUTE_MS = 60_000

export function createBridgeLimits({ db, kind }: BridgeStore, now: () => number, log: (line: string) => void): Limits {
  const reached = createReachedLimits(log, now)
  const iso = (moment: number) => new Date(moment).toISOString()
  // A hash, because a name or number must not be readable in this table.
  const hashOf = (use: LimitKey) => createHash('sha256').update(limitKey(use)).digest('base64url')

  /** One statement, so that parallel calls get different counts. */
  const count = async (name: string): Promise<number> => {
    const [moment, until] = [iso(now()), iso(now() + LIMIT_WINDOW_MS)]
    if (kind === 'mariadb') {
      // Returns the count as the statement's insert id, which MySQL has too, unlike RETURNING. A new row has none.
      const { insertId } = await sql`
        INSERT INTO limits (name, count, until) VALUES (${name}, 1, ${until})
        ON DUPLICATE KEY UPDATE
          count = LAST_INSERT_ID(CASE WHEN until <= ${moment} THEN 1 ELSE count + 1 END),
          until = CASE WHEN until <= ${moment} THEN ${until} ELSE until END`.execute(db)
      return Number(insertId ?? 1)
    }
    const { rows } = await sql<{ count: number }>`
      INSERT INTO limits (name, count, until) VALUES (${name}, 1, ${until})
      ON CONFLICT (name) DO UPDATE SET
        count = CASE WHEN limits.until <= ${moment} THEN 1 ELSE limits.count + 1 END,
        until = CASE WHEN limits.until <= ${moment} THEN ${until} ELSE limits.until END
      RETURNING count`.execute(db)
    return rows[0]?.count ?? 1
  }
  const untilOf = async (name: string): Promise<number> => {
    const row = await db.selectFrom('limits').select('until').where('name', '=', name).executeTakeFirst()
    return row ? Date.parse(row.until) : now()
  }
  /** One row a statement, so that two calls never wait for each other's rows. */
  const giveBack = async (names: readonly string[]) => {
    for (const name of names)
      await db
        .updateTable('limits')
        .set((set) => ({ count: set('count', '-', 1) }))
        .where('name', '=', name)
        .where('count', '>', 0)
        .where('until', '>', iso(now()))
        .execute()
  }
  let cleanedAt = -Infinity
  /** Deletes old counts, at most once a minute and beside the calls: a failure only leaves them for the next minute. */
  const clean = () => {
    if (now() - cleanedAt < MINUTE_MS) return
    cleanedAt = now()
    db.deleteFrom('limits')
      .where('until', '<=', iso(now()))
      .execute()
      .catch(() => undefined)
  }

  const takeOnce = async (uses: readonly LimitKey[]): Promise<CountedUses | LimitKey> => {
    const taken: string[] = []
    for (const use of uses) {
      const name = hashOf(use)
      const used = await count(name)
      taken.push(name)
      if (used > LIMITS[use.limit].max) {
        // A refused use does not count: calls that were right may have taken the others at this moment.
        await giveBack(taken)
        return use
      }
    }
    return { giveBack: () => giveBack(taken) }
  }
  const tryTake: Limits['tryTake'] = async (uses, address) => {
    clean()
    let result = await takeOnce(uses)
    // Right calls of one network at the same time, such as vouchers at a hotspot, give back their uses in a moment.
    for (let again = 0; again < RETRIES && 'limit' in result; again += 1) {
      await pause(RETRY_PAUSE_MS)
      result = await takeOnce(uses)
    }
    if (!('limit' in result)) return result
    reached.note(result.limit, address)
    return { limit: result.limit, wait: (await untilOf(hashOf(result))) - now() }
  }
  return {
    tryTake,
    take: async (uses, { address, language }) => {
      const result = await tryTake(uses, address)
      if ('limit' in result) throw limitRefusal(result.limit, result.wait, language)
      return result
    },
  }
}
