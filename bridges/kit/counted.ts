/**
 * Runs a counted call once for each caller and Idempotency-Key, and keeps its answer for 24 hours: encrypted with the key, of
 * which only a hash is stored, since an answer may hold a password.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { keyReused } from '../../backend/rules/match-endpoint.ts'
import type { Store } from './store/open-store.ts'

const DAY_MS = 86_400_000
/** Seconds that one call may take: a payment provider answers within 20. */
const LONGEST = 45

export type CountedCall = {
  /** Who calls, the call and the key: one text. */
  readonly key: string
  /** Path and body, to recognise another call under the same key. */
  readonly asked: Uint8Array
}

export type Counted = {
  /** The answer, and whether it is of an earlier call. Nothing is kept when the work throws. */
  once(
    call: CountedCall,
    work: () => Promise<unknown>,
  ): Promise<{ readonly answer: unknown; readonly isAgain: boolean }>
}

export function createCounted({ db, alone }: Store, now: () => number): Counted {
  return {
    once: (call, work) => {
      const key_hash = hash(call.key)
      const asked = hash(call.asked)
      return alone(`counted ${key_hash}`, LONGEST, async () => {
        const oldest = new Date(now() - DAY_MS).toISOString()
        await db.deleteFrom('kept_answers').where('kept_at', '<', oldest).execute()
        const kept = await db.selectFrom('kept_answers').selectAll().where('key_hash', '=', key_hash).executeTakeFirst()
        if (kept && kept.asked !== asked) throw keyReused()
        if (kept) return { answer: JSON.parse(unseal(kept.answer, call.key)) as unknown, isAgain: true }
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
/** In bytes: the sizes of a nonce and a tag of GCM (NIST SP 800-38D). */
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
