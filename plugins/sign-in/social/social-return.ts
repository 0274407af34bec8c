/**
 * Detects a tab that has opened a provider. Only that tab exchanges the returned token at once; otherwise a link from an attacker
 * could sign a customer in to the wrong account.
 */
import type { SafeStorage } from '@gapura/core/session'
import { SOCIAL_LEFT_KEY } from './social-left.ts'

/** Maximum milliseconds between opening the provider and its redirect. */
const MAX_AGE_MS = 15 * 60_000

/** Returns once the query of the page that opened the provider; null if this tab has opened none. */
export function takeReturn(tab: SafeStorage, now = Date.now()): string | null {
  const [, at, search] = /^(\d+)(\?.*)?$/s.exec(tab.get(SOCIAL_LEFT_KEY) ?? '') ?? []
  tab.delete(SOCIAL_LEFT_KEY)
  const isFresh = at !== undefined && now >= Number(at) && now - Number(at) < MAX_AGE_MS
  return isFresh ? (search ?? '') : null
}
