/**
 * A tab that goes out to a provider remembers it. Only such a tab trades the token it comes back with at once; a link
 * that somebody else wrote could otherwise sign a customer in to an account that is not hers.
 */
import type { SafeStorage } from '#core'
import { SOCIAL_LEFT } from './social-left.ts'

/** Milliseconds that choosing an account may take. */
const LASTS = 15 * 60_000

/** The query she left with, once; null when this tab did not go out. */
export function takeReturn(tab: SafeStorage, now = Date.now()): string | null {
  const [, at, search] = /^(\d+)(\?.*)?$/s.exec(tab.get(SOCIAL_LEFT) ?? '') ?? []
  tab.delete(SOCIAL_LEFT)
  const isFresh = at !== undefined && now >= Number(at) && now - Number(at) < LASTS
  return isFresh ? (search ?? '') : null
}
