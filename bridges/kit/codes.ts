/** One-time codes in the bridge's database. The rules are in `backend/rules/code-rules.ts`. */
import { createHash, createHmac, randomInt } from 'node:crypto'
import {
  CODE_LIFETIME_MS,
  CODE_TRIES,
  CODE_STORED_MS,
  codeLimitAnswer,
  codeLimits,
  codeMessage,
  codeRefused,
  codeSent,
  cooldownAnswer,
  type CodeAnswer,
} from '../../backend/rules/code-rules.ts'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import type { Limits } from './limits.ts'
import type { Send } from './messages/message.ts'
import type { Store } from './store/open-store.ts'

type Language = 'id' | 'en'

/** Seconds that the lock of a number lasts when its process ends, and that another request waits for it. */
const CODE_LEASE_S = 30

export type CodeScope = {
  readonly phone: string
  /** The partner's id. */
  readonly domain: string
  /** A code is valid for one purpose only: `sign-in`. */
  readonly purpose: string
}
export type CodeRequest = CodeScope & {
  /** The first words of the message, such as `Kode masuk`. */
  readonly title: string
  readonly partner: string
  /** The device's address as sent by the caller. */
  readonly from: string | null
  readonly connection: string | null
}

export type Codes = {
  /** Sends a code unless the last code is too recent or a limit is reached. Rejects if the message could not be sent. */
  request(request: CodeRequest, language: Language): Promise<CodeAnswer>
  /**
   * Uses up a correct code. The same `call` may use it again, because the first response may have been lost. Otherwise throws a refusal of
   * the field `otp`.
   */
  take(
    scope: CodeScope,
    otp: string,
    from: { readonly call: string; readonly address: string; readonly language: Language },
  ): Promise<void>
}

export type CodeDependencies = {
  readonly store: Store
  readonly limits: Limits
  readonly send: Send
  /** The HMAC key of the code hashes. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createCodes({ store: { db, exclusively }, limits, send, secret, now }: CodeDependencies): Codes {
  const iso = (moment: number) => new Date(moment).toISOString()
  const hashOf = ({ phone, domain, purpose }: CodeScope, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([phone, domain, purpose, code]))
      .digest('base64url')
  const latest = ({ phone, domain, purpose }: CodeScope) =>
    db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('phone', '=', phone)
      .where('domain', '=', domain)
      .where('purpose', '=', purpose)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  const issue = async (request: CodeRequest) => {
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    await db
      .insertInto('one_time_codes')
      .values({
        phone: request.phone,
        domain: request.domain,
        purpose: request.purpose,
        code_hash: hashOf(request, code),
        asked_from: request.from,
        connection: request.connection,
        asked_at: iso(now()),
        expires_at: iso(now() + CODE_LIFETIME_MS),
        tries: 0,
        used_by: null,
      })
      .execute()
    try {
      await send(request.phone, codeMessage(request.title, request.partner, code))
    } catch (error) {
      // A code that was not delivered starts no cooldown.
      await db.deleteFrom('one_time_codes').where('code_hash', '=', hashOf(request, code)).execute()
      throw error
    }
  }
  return {
    request: (given, language) => {
      const request = { ...given, phone: normalizeIdentifier(given.phone) }
      // Two requests at the same time would both pass the cooldown.
      return exclusively(`code ${request.phone}`, CODE_LEASE_S, async () => {
        await db
          .deleteFrom('one_time_codes')
          .where('asked_at', '<', iso(now() - CODE_STORED_MS))
          .execute()
        const last = await latest(request)
        const isUsed = last !== undefined && last.used_by !== null
        const waiting = cooldownAnswer(last && { asked_at: last.asked_at, isUsed }, now(), language)
        if (waiting) return waiting
        const uses = codeLimits(request.phone, request.from, request.connection ?? '')
        const taken = await limits.tryTake(uses, request.connection ?? '')
        if ('limit' in taken) return codeLimitAnswer(taken, language)
        try {
          await issue(request)
        } catch (error) {
          await taken.giveBack()
          throw error
        }
        return codeSent(language)
      })
    },
    take: async (given, otp, { call, address, language }) => {
      const use = createHash('sha256').update(call).digest('base64url')
      const scope = { ...given, phone: normalizeIdentifier(given.phone) }
      const row = await latest(scope)
      if (!row || row.expires_at <= iso(now())) throw codeRefused('expired', language)
      const isCorrect = row.code_hash === hashOf(scope, otp.trim())
      if (row.used_by !== null) {
        if (isCorrect && row.used_by === use) return
        throw codeRefused('expired', language)
      }
      const tried = await limits.tryTake([{ limit: 'code try', net: address, place: `code ${row.number}` }], address)
      if ('limit' in tried) throw codeRefused('tries', language)
      // The database counts the try before the comparison, so that parallel tries cannot exceed the limit.
      const counted = await db
        .updateTable('one_time_codes')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('number', '=', row.number)
        .where('tries', '<', CODE_TRIES)
        .executeTakeFirst()
      if (counted.numUpdatedRows === 0n) throw codeRefused('tries', language)
      if (!isCorrect) throw codeRefused('wrong', language)
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
