/** Counts what is limited within an hour, by the rules of `backend/rules/limit-rules.ts`. */
import { LIMIT_WINDOW_MS, limitReached, type LimitName } from '../../backend/rules/limit-rules.ts'
import { normalName } from '../../backend/rules/normal-name.ts'
import type { Store } from './store/open-store.ts'

export type Limits = {
  /** Throws a refusal, 429 with `Retry-After`, when the limit is reached. */
  require(what: LimitName, whose: string, language: 'id' | 'en'): Promise<void>
  count(what: LimitName, whose: string): Promise<void>
}

export function createLimits({ db }: Store, now: () => number): Limits {
  const since = () => new Date(now() - LIMIT_WINDOW_MS).toISOString()
  // The column is shorter than the longest text that somebody may send.
  const nameOf = (whose: string) => normalName(whose).slice(0, 190)
  return {
    require: async (what, whose, language) => {
      const uses = await db
        .selectFrom('uses')
        .select('at')
        .where('what', '=', what)
        .where('whose', '=', nameOf(whose))
        .where('at', '>', since())
        .orderBy('at')
        .execute()
      const reached = limitReached(
        what,
        uses.map(({ at }) => at),
        now(),
        language,
      )
      if (reached) throw reached
    },
    count: async (what, whose) => {
      await db.deleteFrom('uses').where('at', '<', since()).execute()
      await db
        .insertInto('uses')
        .values({ what, whose: nameOf(whose), at: new Date(now()).toISOString() })
        .execute()
    },
  }
}
