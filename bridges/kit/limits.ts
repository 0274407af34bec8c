/** Rate limits per hour. The rules are in `backend/rules/limit-rules.ts`. */
import { LIMIT_WINDOW_MS, limitReached, type LimitName } from '../../backend/rules/limit-rules.ts'
import { normalName } from '../../backend/rules/normal-name.ts'
import type { Store } from './store/open-store.ts'

export type Limits = {
  /** Throws a refusal, 429 with `Retry-After`, if the limit is reached. */
  require(limit: LimitName, subject: string, language: 'id' | 'en'): Promise<void>
  count(limit: LimitName, subject: string): Promise<void>
}

export function createLimits({ db }: Store, now: () => number): Limits {
  const since = () => new Date(now() - LIMIT_WINDOW_MS).toISOString()
  // The column has 190 characters; a request may contain a longer text.
  const nameOf = (subject: string) => normalName(subject).slice(0, 190)
  return {
    require: async (limit, subject, language) => {
      const uses = await db
        .selectFrom('uses')
        .select('at')
        .where('what', '=', limit)
        .where('whose', '=', nameOf(subject))
        .where('at', '>', since())
        .orderBy('at')
        .execute()
      const reached = limitReached(
        limit,
        uses.map(({ at }) => at),
        now(),
        language,
      )
      if (reached) throw reached
    },
    count: async (limit, subject) => {
      await db.deleteFrom('uses').where('at', '<', since()).execute()
      await db
        .insertInto('uses')
        .values({ what: limit, whose: nameOf(subject), at: new Date(now()).toISOString() })
        .execute()
    },
  }
}
