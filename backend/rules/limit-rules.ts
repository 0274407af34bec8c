/**
 * Rate limits within an hour. Each counts by something that a caller cannot invent for free: the IP address, an account, or
 * the recipient of a message. A refusal is 429 with `Retry-After`.
 */
import { Refusal } from './refusal.ts'

/** The window of all limits, in milliseconds. */
export const LIMIT_WINDOW_MS = 3_600_000

/** Maximum per hour, counted by recipient (`to`), IP address (`from`), account (`by`) or partner (`at`). */
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

/** The refusal when the limit is reached, else null. `uses`: ISO times of the last hour, oldest first. `now` in milliseconds. */
export function limitReached(
  name: LimitName,
  uses: readonly string[],
  now: number,
  language: 'id' | 'en',
): Refusal | null {
  const oldest = uses.at(-LIMITS[name])
  if (oldest === undefined) return null
  const wait = Math.max(1, Math.ceil((Date.parse(oldest) + LIMIT_WINDOW_MS - now) / 1_000))
  const message = language === 'en' ? 'Too many tries. Try again later.' : 'Terlalu banyak percobaan. Coba lagi nanti.'
  return new Refusal(429, 'too_many', message, { headers: { 'retry-after': String(wait) } })
}
