/**
 * How often something may be done within an hour. What counts is bound to something that a caller cannot make up at no
 * cost: the connection's address, an account, or the one who gets the message. A refusal is 429 with `Retry-After`.
 */
import { Refusal, type LimitName, type World } from '../core/sandbox/define-sandbox.ts'
import { normalName } from '../core/sandbox/normal-name.ts'

export const LIMIT_TABLE = `
  CREATE TABLE IF NOT EXISTS uses (what TEXT NOT NULL, whose TEXT NOT NULL, at TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS uses_of ON uses (what, whose, at);
`

const HOUR = 3_600_000

/** The most within an hour. `docs/sandbox.md` names them. */
export const MOST: Readonly<Record<LimitName, number>> = {
  'mail to': 5,
  'mail from': 30,
  'wrong voucher from': 10,
  'wrong voucher at': 100,
  'upload by': 20,
  'wrong password by': 10,
  'guest from': 20,
  'guest at': 200,
}

export function createLimits(world: Pick<World, 'db' | 'now'>): World['limits'] {
  const require: World['limits']['require'] = (what, whose, language) => {
    const now = world.now().getTime()
    const uses = world.db.all<{ at: string }>(
      'SELECT at FROM uses WHERE what = ? AND whose = ? AND at > ? ORDER BY at',
      what,
      normalName(whose),
      new Date(now - HOUR).toISOString(),
    )
    const oldest = uses.at(-MOST[what])
    if (!oldest) return
    const wait = Math.max(1, Math.ceil((Date.parse(oldest.at) + HOUR - now) / 1_000))
    const message =
      language === 'en' ? 'Too many tries. Try again later.' : 'Terlalu banyak percobaan. Coba lagi nanti.'
    throw new Refusal(429, 'too_many', message, { headers: { 'retry-after': String(wait) } })
  }
  const count: World['limits']['count'] = (what, whose) => {
    const now = world.now()
    world.db.run('DELETE FROM uses WHERE at < ?', new Date(now.getTime() - HOUR).toISOString())
    world.db.run('INSERT INTO uses VALUES (?, ?, ?)', what, normalName(whose), now.toISOString())
  }
  return {
    require,
    count,
    use: (what, whose, language) => {
      require(what, whose, language)
      count(what, whose)
    },
  }
}
