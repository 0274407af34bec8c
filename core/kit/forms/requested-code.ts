/**
 * A one-time code that was requested and not entered yet. It is kept for ten minutes, as long as a code is valid: a dialog
 * or a captive-portal window that was closed to read WhatsApp opens at the code field again.
 */
import type { AccountType } from '../../kernel/session/endpoints.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

/** A code that is under way: where it went, and when another one may be asked for. */
export type PendingCode = {
  /** Where the code went: digits alone, with the country code. */
  readonly phone: string
  /** The country code that is shown apart. */
  readonly dial: string
  /** Milliseconds since the epoch when another code may be asked for. */
  readonly resendAt: number
  /** The account type for which the code was sent. Default: `customer`. */
  readonly accountType?: AccountType | undefined
}

/** Keeps one pending code. `read` answers null when there is none, or it is too old, or another customer's. */
export type PendingCodeStore = {
  /** @param now milliseconds since the epoch */
  keep(pending: PendingCode, now?: number): void
  read(now?: number): PendingCode | null
  forget(): void
}

/** Milliseconds. */
const LASTS = 10 * 60_000

/**
 * Makes a keeper for a form that asks for a one-time code.
 *
 * @param places where it is kept; the first that has one is believed
 * @param name its own, also among several partners of one origin
 * @param whose username, where the tab may be another customer's next
 */
export function createPendingCodeStore(
  places: readonly SafeStorage[],
  name: string,
  whose: string | null = null,
): PendingCodeStore {
  return {
    keep: ({ phone, dial, resendAt, accountType }, now = Date.now()) => {
      const text = JSON.stringify({ whose, phone, dial, resendAt, accountType, until: now + LASTS })
      for (const place of places) place.set(name, text)
    },
    read: (now = Date.now()) => {
      for (const place of places) {
        const pending = parse(place.get(name), whose, now)
        if (pending) return pending
      }
      return null
    },
    forget: () => {
      for (const place of places) place.delete(name)
    },
  }
}

function parse(text: string | null, whose: string | null, now: number): PendingCode | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || kept['whose'] !== whose) return null
    const { phone, dial, resendAt, until } = kept
    // `until` too far ahead means that the clock was set back.
    if (typeof until !== 'number' || until <= now || until > now + LASTS) return null
    const isWhole = typeof phone === 'string' && typeof dial === 'string' && typeof resendAt === 'number'
    const isReseller = kept['accountType'] === 'rtrw'
    return isWhole ? { phone, dial, resendAt, ...(isReseller && { accountType: 'rtrw' }) } : null
  } catch {
    return null
  }
}
