/** One-time codes in the bridge's database, by the rules of `backend/rules/code-rules.ts`. */
import { createHash, createHmac, randomInt } from 'node:crypto'
import {
  CODE_LASTS_MS,
  CODE_TRIES,
  CODE_WINDOW_MS,
  codeMessage,
  codeRefused,
  codeSent,
  codeRefusal,
  type CodeAnswer,
} from '../../backend/rules/code-rules.ts'
import { normalName } from '../../backend/rules/normal-name.ts'
import type { Send } from './messages/message.ts'
import type { Store } from './store/open-store.ts'

type Language = 'id' | 'en'

export type WhoseCode = {
  readonly phone: string
  /** The partner's id. */
  readonly domain: string
  /** A code is good for its own purpose alone: `sign-in`. */
  readonly purpose: string
}
export type CodeRequest = WhoseCode & {
  /** How the message begins, and in whose name: `Kode masuk`, `Warung Net`. */
  readonly title: string
  readonly partner: string
  /** The device's address as the caller names it, and the address of the connection. */
  readonly from: string | null
  readonly connection: string | null
}

export type Codes = {
  /** Sends a code, unless the last one is too young or a limit is reached. Rejects when the message could not be sent. */
  request(asked: CodeRequest, language: Language): Promise<CodeAnswer>
  /**
   * Takes the code if it is the right one, once. The same `call` may take it again: the answer to the first call may be lost.
   * Throws a refusal of the field `otp` otherwise.
   */
  take(whose: WhoseCode, otp: string, call: string, language: Language): Promise<void>
}

/** `secret`: keys the hashes of codes. `now` in milliseconds. */
export function createCodes({ db, alone }: Store, send: Send, secret: string, now: () => number): Codes {
  const iso = (moment: number) => new Date(moment).toISOString()
  const hashOf = ({ phone, domain, purpose }: WhoseCode, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([phone, domain, purpose, code]))
      .digest('base64url')
  const latest = ({ phone, domain, purpose }: WhoseCode) =>
    db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('phone', '=', phone)
      .where('domain', '=', domain)
      .where('purpose', '=', purpose)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  const askedBy = async (column: 'phone' | 'asked_from' | 'connection', whose: string | null) => {
    if (whose === null) return []
    const rows = await db
      .selectFrom('one_time_codes')
      .select('asked_at')
      .where(column, '=', whose)
      .where('asked_at', '>', iso(now() - CODE_WINDOW_MS))
      .orderBy('number')
      .execute()
    return rows.map(({ asked_at }) => asked_at)
  }
  const issue = async (asked: CodeRequest) => {
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    await db
      .insertInto('one_time_codes')
      .values({
        phone: asked.phone,
        domain: asked.domain,
        purpose: asked.purpose,
        code_hash: hashOf(asked, code),
        asked_from: asked.from,
        connection: asked.connection,
        asked_at: iso(now()),
        expires_at: iso(now() + CODE_LASTS_MS),
        tries: 0,
        used_by: null,
      })
      .execute()
    try {
      await send(asked.phone, codeMessage(asked.title, asked.partner, code))
    } catch (error) {
      // What nobody received is no reason to wait.
      await db.deleteFrom('one_time_codes').where('code_hash', '=', hashOf(asked, code)).execute()
      throw error
    }
  }
  return {
    request: (given, language) => {
      const asked = { ...given, phone: normalName(given.phone) }
      // Two requests at once would both find the limit free.
      return alone(`code ${asked.phone}`, 30, async () => {
        await db
          .deleteFrom('one_time_codes')
          .where('asked_at', '<', iso(now() - CODE_WINDOW_MS))
          .execute()
        const last = await latest(asked)
        const refused = codeRefusal(
          {
            last: last && { asked_at: last.asked_at, isUsed: last.used_by !== null },
            byNumber: await askedBy('phone', asked.phone),
            fromPlace: await askedBy('asked_from', asked.from),
            overConnection: await askedBy('connection', asked.connection),
          },
          now(),
          language,
        )
        if (refused) return refused
        await issue(asked)
        return codeSent(language)
      })
    },
    take: async (given, otp, call, language) => {
      const use = createHash('sha256').update(call).digest('base64url')
      const whose = { ...given, phone: normalName(given.phone) }
      const row = await latest(whose)
      if (!row || row.expires_at <= iso(now())) throw codeRefused('expired', language)
      const isRight = row.code_hash === hashOf(whose, otp.trim())
      if (row.used_by !== null) {
        if (isRight && row.used_by === use) return
        throw codeRefused('expired', language)
      }
      // The try is counted first and by the database, so that tries at the same time are no further ones.
      const counted = await db
        .updateTable('one_time_codes')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('number', '=', row.number)
        .where('tries', '<', CODE_TRIES)
        .executeTakeFirst()
      if (counted.numUpdatedRows === 0n) throw codeRefused('tries', language)
      if (!isRight) throw codeRefused('wrong', language)
      const taken = await db
        .updateTable('one_time_codes')
        .set({ used_by: use })
        .where('number', '=', row.number)
        .where('used_by', 'is', null)
        .executeTakeFirst()
      if (taken.numUpdatedRows === 0n) throw codeRefused('expired', language)
    },
  }
}
