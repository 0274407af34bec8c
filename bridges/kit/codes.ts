/** One-time codes in the bridge's database. The rules are in `backend/rules/code-rules.ts`. */
import type { AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { createHash, createHmac, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  CODE_LIFETIME_MS,
  CODE_TRIES,
  CODE_STORED_MS,
  codeLimitAnswer,
  codeMessage,
  codeRefused,
  codeSent,
  cooldownAnswer,
  KNOWN_NETWORK_MS,
  networkLimits,
  numberLimits,
  newestCodeOfNetwork,
  tryLimits,
  type CodeAnswer,
} from '../../backend/rules/code-rules.ts'
import { addressKey } from '../../core/kernel/values/address-key.ts'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import { typedValue } from '../../core/kernel/values/typed-value.ts'
import type { Limits } from './limits.ts'
import type { Send } from './messages/message.ts'
import type { BridgeStore } from './store/open-store.ts'
import type { Tables } from './store/tables.ts'

/** Seconds that the lock of a number lasts when its process ends, and that another request waits for it. */
const CODE_LEASE_S = 30

export type CodeScope = {
  readonly phone: string
  /** The partner's id. */
  readonly domain: string
  /** A code is valid for one purpose only: `sign-in`. */
  readonly purpose: string
}
export type CodeToSend = CodeScope & {
  /** The first words of the message, such as `Kode masuk`. */
  readonly title: string
  readonly partner: string
  /** The device's address as sent by the caller. */
  readonly from: string | null
  readonly connection: string | null
}

export type Codes = {
  /** Sends a code unless the last code is too recent or a limit is reached. Rejects if the message could not be sent. */
  request(request: CodeToSend, language: AnswerLanguage): Promise<CodeAnswer>
  /**
   * Uses up a correct code, and with it the other valid codes of the scope. The same `call` may use it again, because the first response may
   * have been lost. Otherwise throws a refusal of the field `otp`.
   */
  take(
    scope: CodeScope,
    otp: string,
    from: { readonly call: string; readonly address: string; readonly language: AnswerLanguage },
  ): Promise<void>
  /** Makes all codes of a number void. */
  endAll(phone: string): Promise<void>
}

export type CodeDependencies = {
  readonly store: BridgeStore
  readonly limits: Limits
  readonly send: Send
  /** The HMAC key of the code hashes. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createBridgeCodes({
  store: { db, exclusively, insertOnce },
  limits,
  send,
  secret,
  now,
}: CodeDependencies): Codes {
  const iso = (moment: number) => new Date(moment).toISOString()
  const hashOf = ({ phone, domain, purpose }: CodeScope, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([phone, domain, purpose, code]))
      .digest('base64url')
  const codesOf = ({ phone, domain, purpose }: CodeScope) =>
    db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('phone', '=', phone)
      .where('domain', '=', domain)
      .where('purpose', '=', purpose)
      .orderBy('number', 'desc')
  const issue = async (request: CodeToSend) => {
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
  const waitingFor = async (request: CodeToSend, language: AnswerLanguage) => {
    const last = await codesOf(request).limit(1).executeTakeFirst()
    const isUsed = last !== undefined && last.used_by !== null
    return cooldownAnswer(last && { asked_at: last.asked_at, isUsed }, now(), language)
  }
  /** An HMAC, because a number must not be readable in the table of networks. */
  const networkMark = (phone: string, address: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['network', phone, addressKey(address)]))
      .digest('base64url')
  const isKnownNetwork = async (phone: string, address: string) => {
    const known = await db
      .selectFrom('known_networks')
      .select('mark')
      .where('mark', '=', networkMark(phone, address))
      .where('until', '>', iso(now()))
      .executeTakeFirst()
    return known !== undefined
  }
  const rememberNetwork = async (phone: string, address: string) => {
    const row = { mark: networkMark(phone, address), until: iso(now() + KNOWN_NETWORK_MS) }
    await db.deleteFrom('known_networks').where('until', '<', iso(now())).execute()
    if (!(await insertOnce('known_networks', row)))
      await db.updateTable('known_networks').set({ until: row.until }).where('mark', '=', row.mark).execute()
  }
  /** Sends a code. Otherwise the answer: another call has just sent one, or the number's limit is reached. */
  const sendOne = async (request: CodeToSend, language: AnswerLanguage): Promise<CodeAnswer | null> => {
    await db
      .deleteFrom('one_time_codes')
      .where('asked_at', '<', iso(now() - CODE_STORED_MS))
      .execute()
    const waiting = await waitingFor(request, language)
    if (waiting) return waiting
    const address = request.connection ?? ''
    const uses = numberLimits(request.phone, address, await isKnownNetwork(request.phone, address))
    const taken = await limits.tryTake(uses, address)
    if ('limit' in taken) return codeLimitAnswer(taken, language)
    try {
      await issue(request)
    } catch (error) {
      await taken.giveBack()
      throw error
    }
    return null
  }
  /** Counts a try before the comparison, so that parallel tries cannot exceed the limit. */
  const countTry = async (
    codes: readonly Selectable<Tables['one_time_codes']>[],
    { phone }: CodeScope,
    address: string,
  ) => {
    const own = newestCodeOfNetwork(codes, address)
    if (!own) return limits.tryTake(tryLimits(phone, address), address)
    const counted = await db
      .updateTable('one_time_codes')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('number', '=', own.number)
      .where('tries', '<', CODE_TRIES)
      .executeTakeFirst()
    return counted.numUpdatedRows > 0n ? { giveBack: () => Promise.resolve() } : null
  }
  return {
    request: async (given, language) => {
      const request = { ...given, phone: normalizeIdentifier(given.phone) }
      const waiting = await waitingFor(request, language)
      if (waiting) return waiting
      // Before the lease, so that a flood from one network does not wait for it.
      const address = request.connection ?? ''
      const ofNetwork = await limits.tryTake(networkLimits(request.from, address), address)
      if ('limit' in ofNetwork) return codeLimitAnswer(ofNetwork, language)
      let unsent: CodeAnswer | null | undefined
      try {
        // Two requests at the same time would both pass the cooldown.
        unsent = await exclusively(`code ${request.phone}`, CODE_LEASE_S, () => sendOne(request, language))
        return unsent ?? codeSent(language)
      } finally {
        if (unsent !== null) await ofNetwork.giveBack()
      }
    },
    take: async (given, otp, { call, address, language }) => {
      const use = createHash('sha256').update(call).digest('base64url')
      const scope = { ...given, phone: normalizeIdentifier(given.phone) }
      const rows = await codesOf(scope).where('expires_at', '>', iso(now())).execute()
      const hash = hashOf(scope, typedValue(otp))
      const match = rows.find((row) => row.code_hash === hash)
      if (match?.used_by === use) return
      const codes = rows.filter(({ used_by }) => used_by === null)
      if (codes.length === 0 || (match && match.used_by !== null)) throw codeRefused('expired', language)
      const counted = await countTry(codes, scope, address)
      if (counted === null || 'limit' in counted) throw codeRefused('tries', language)
      if (!match) throw codeRefused('wrong', language)
      // One statement, so that of two calls with right codes one succeeds.
      const { numUpdatedRows } = await db
        .updateTable('one_time_codes')
        .set({ used_by: use })
        .where('phone', '=', scope.phone)
        .where('domain', '=', scope.domain)
        .where('purpose', '=', scope.purpose)
        .where('used_by', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw codeRefused('expired', language)
      await counted.giveBack()
      await rememberNetwork(scope.phone, address)
    },
    endAll: async (phone) => {
      await db.deleteFrom('one_time_codes').where('phone', '=', normalizeIdentifier(phone)).execute()
    },
  }
}
