import { Refused } from '../api/refused.ts'
import type { Translate } from '../i18n/texts.ts'

/** A failed call in words. */
export function refusalText(error: unknown, t: Translate): string {
  return t(error instanceof Refused ? `refused.${error.refusal.code}` : 'refused.unreachable')
}
