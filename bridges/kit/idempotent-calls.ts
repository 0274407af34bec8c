/**
 * Runs an idempotent call once for each caller and Idempotency-Key and stores its answer for 24 hours. The answer is encrypted with a key
 * derived from the Idempotency-Key, which is itself stored only as a hash.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { keyReusedRefusal } from '../../backend/rules/match-endpoint.ts'
import type { BridgeStore } from './store/open-store.ts'

const DAY_MS = 86_400_000
/** Seconds for which a running call keeps its key locked: more than the 20 of the longest call to a payment provider. */
const LEASE = 45

export type IdempotentCall = {
  /** Caller, method, path and Idempotency-Key as one text. */
  readonly key: string
  /** Path and body, to detect a different call with the same key. */
  readonly content: Uint8Array
}

export type IdempotentCalls = {
  /** `isAgain`: the answer is from an earlier call. Nothing is stored if the work throws. */
  once(
    call: IdempotentCall,
    work: () => Promise<unknown>,
  ): Promise<{ readonly answer: unknown; readonly isAgain: boolean }>
}

export function createIdempotentCalls({ db, exclusively }: BridgeStore, now: () => number): IdempotentCalls {
  return {
    once: (call, work) => {
      const key_hash = hash(call.key)
      const asked = hash(call.content)
      return exclusively(`counted ${key_hash}`, LEASE, async () => {
        const oldest = new Date(now() - DAY_MS).toISOString()
        await db.deleteFrom('kept_answers').where('kept_at', '<', oldest).execute()
        const stored = await db
          .selectFrom('kept_answers')
          .selectAll()
          .where('key_hash', '=', key_hash)
          .executeTakeFirst()
        if (stored && stored.asked !== asked) throw keyReusedRefusal()
        if (stored) return { answer: JSON.parse(unseal(stored.answer, call.key)) as unknown, isAgain: true }
        const answer = await work()
        await db
          .insertInto('kept_answers')
          .values({
            key_hash,
            asked,
            answer: seal(JSON.stringify(answer), call.key),
            kept_at: new Date(now()).toISOString(),
          })
          .execute()
        return { answer, isAgain: false }
      })
    },
  }
}

function hash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('base64url')
}

const CIPHER = 'aes-256-gcm'
/** Bytes: nonce and tag of GCM (NIST SP 800-38D). */
const [NONCE, TAG] = [12, 16]

function cipherKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'kept answer', 32))
}

function seal(text: string, key: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, cipherKey(key), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, NONCE))
  cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8')
}
