/**
 * A change of number that waits for its code. Kept in the tab for ten minutes, as long as a code is good: a dialog that
 * was closed, or a page that was dropped while she looked into WhatsApp, finds its way back to the code.
 */
import { z, type SafeStorage } from '#core'

export type PendingChange = {
  /** Digits alone, with the country code. */
  readonly phone: string
  /** Milliseconds since the epoch when another code may be asked for. */
  readonly resendAt: number
}

/** The country of numbers that are written without one. */
export const DIAL = '62'

/** Milliseconds. */
const LASTS = 10 * 60_000
const NAME = 'phone-change'

const kept = z.object({ whose: z.string(), phone: z.string(), resendAt: z.number(), until: z.number() })

/** @param whose username: the tab may be another customer's next */
export function keepChange(
  tab: SafeStorage,
  whose: string,
  { phone, resendAt }: PendingChange,
  now = Date.now(),
): void {
  tab.set(NAME, JSON.stringify({ whose, phone, resendAt, until: now + LASTS }))
}

export function readChange(tab: SafeStorage, whose: string, now = Date.now()): PendingChange | null {
  const { data } = kept.safeParse(parsed(tab.get(NAME)))
  return data && data.whose === whose && data.until > now && data.until <= now + LASTS ? data : null
}

export function forgetChange(tab: SafeStorage): void {
  tab.delete(NAME)
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
