/**
 * How often something may be done within an hour. What counts is bound to something that a caller cannot make up at no
 * cost: the connection's address, an account, or the one who gets the message. A refusal is 429 with `Retry-After`.
 */
import { Refusal } from './refusal.ts'

/** In milliseconds: the window of all limits. */
export const LIMIT_WINDOW_MS = 3_600_000

/**
 * What is limited within an hour, by the one who gets it (`to`), the connection's address (`from`), the account (`by`) or the
 * partner (`at`), with the most.
 */
export const LIMITS = {
  'mail to': 5,
  'mail from': 30,
  'wrong voucher from': 10,
  'wrong voucher at': 100,
  'upload by': 20,
  'wrong password by': 10,
  'guest from': 20,
  'guest at': 200,
} as const
export type LimitName = keyof typeof LIMITS

/** The refusal when the limit is reached, else null. `uses`: times of the last hour, oldest first. `now` in milliseconds. */
export function limitReached(
  what: LimitName,
  uses: readonly string[],
  now: number,
  language: 'id' | 'en',
): Refusal | null {
  const oldest = uses.at(-LIMITS[what])
  if (oldest === undefined) return null
  const wait = Math.max(1, Math.ceil((Date.parse(oldest) + LIMIT_WINDOW_MS - now) / 1_000))
  const message = language === 'en' ? 'Too many tries. Try again later.' : 'Terlalu banyak percobaan. Coba lagi nanti.'
  return new Refusal(429, 'too_many', message, { headers: { 'retry-after': String(wait) } })
}
