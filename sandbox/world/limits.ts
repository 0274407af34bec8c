/** Limits within an hour, by the rules of `backend/rules/limit-rules.ts`. `docs/sandbox.md` lists them. */
import { LIMIT_WINDOW_MS, limitReached } from '../../backend/rules/limit-rules.ts'
import type { World } from '../../backend/define-sandbox.ts'
import { normalName } from '../../backend/rules/normal-name.ts'

export const LIMIT_TABLE = `
  CREATE TABLE IF NOT EXISTS uses (what TEXT NOT NULL, whose TEXT NOT NULL, at TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS uses_of ON uses (what, whose, at);
`

export function createLimits(world: Pick<World, 'db' | 'now'>): World['limits'] {
  const require: World['limits']['require'] = (limit, owner, language) => {
    const now = world.now().getTime()
    const uses = world.db.all<{ at: string }>(
      'SELECT at FROM uses WHERE what = ? AND whose = ? AND at > ? ORDER BY at',
      limit,
      normalName(owner),
      new Date(now - LIMIT_WINDOW_MS).toISOString(),
    )
    const reached = limitReached(
      limit,
      uses.map(({ at }) => at),
      now,
      language,
    )
    if (reached) throw reached
  }
  const count: World['limits']['count'] = (limit, owner) => {
    const now = world.now()
    world.db.run('DELETE FROM uses WHERE at < ?', new Date(now.getTime() - LIMIT_WINDOW_MS).toISOString())
    world.db.run('INSERT INTO uses VALUES (?, ?, ?)', limit, normalName(owner), now.toISOString())
  }
  return {
    require,
    count,
    use: (limit, owner, language) => {
      require(limit, owner, language)
      count(limit, owner)
    },
  }
}
