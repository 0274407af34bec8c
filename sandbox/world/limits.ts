/** Limits by the rules of `backend/rules/limit-rules.ts`. `docs/sandbox.md` lists them. */
import {
  createReachedLimits,
  LIMIT_WINDOW_MS,
  limitKey,
  LIMITS,
  limitRefusal,
  type LimitKey,
} from '../../backend/rules/limit-rules.ts'
import type { World } from '../../backend/define-sandbox.ts'

export const LIMIT_TABLE = `
  CREATE TABLE IF NOT EXISTS limits (name TEXT PRIMARY KEY, count INTEGER NOT NULL, until TEXT NOT NULL);
`

export function createLimits({ db, now }: Pick<World, 'db' | 'now'>, log: (line: string) => void): World['limits'] {
  const reached = createReachedLimits(log, () => now().getTime())
  const untilOf = (use: LimitKey): number => {
    const row = db.one<{ until: string }>('SELECT until FROM limits WHERE name = ?', limitKey(use))
    return row ? Date.parse(row.until) : now().getTime()
  }
  const count = (use: LimitKey) => {
    const moment = now().toISOString()
    const until = new Date(now().getTime() + LIMIT_WINDOW_MS).toISOString()
    const row = db.one<{ count: number }>(
      `INSERT INTO limits VALUES (?, 1, ?) ON CONFLICT (name) DO UPDATE SET
         count = CASE WHEN until <= ? THEN 1 ELSE count + 1 END, until = CASE WHEN until <= ? THEN excluded.until ELSE until END
       RETURNING count`,
      limitKey(use),
      until,
      moment,
      moment,
    )
    return row?.count ?? 1
  }
  const giveBack = (uses: readonly LimitKey[]) => {
    for (const use of uses)
      db.run(
        'UPDATE limits SET count = count - 1 WHERE name = ? AND count > 0 AND until > ?',
        limitKey(use),
        now().toISOString(),
      )
  }
  const tryTake: World['limits']['tryTake'] = (uses, address) => {
    const taken: LimitKey[] = []
    for (const use of uses) {
      taken.push(use)
      if (count(use) > LIMITS[use.limit].max) {
        giveBack(taken)
        reached.note(use.limit, address)
        return { limit: use.limit, wait: untilOf(use) - now().getTime() }
      }
    }
    db.run('DELETE FROM limits WHERE until <= ?', now().toISOString())
    return { giveBack: () => giveBack(taken) }
  }
  return {
    tryTake,
    take: (uses, { address, language }) => {
      const result = tryTake(uses, address)
      if ('limit' in result) throw limitRefusal(result.limit, result.wait, language)
      return result
    },
  }
}
