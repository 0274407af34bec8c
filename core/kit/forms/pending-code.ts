/**
 * Stores a one-time code that was requested and not entered yet, for ten minutes, the validity of a code, so that a dialog or captive
 * assistant that the customer closes to read WhatsApp opens at the code field again.
 */
import type { AccountType } from '../../kernel/values/account-type.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

export type PendingCode = {
  /** The receiver: digits only, with the country code. */
  readonly phone: string
  /** The receiver as its country writes it. */
  readonly shown: string
  /** Milliseconds since the epoch from which another code may be requested. */
  readonly resendAt: number
  /** The account type for which the code was sent. Default: `customer`. */
  readonly accountType?: AccountType | undefined
}

/** Stores one pending code. `read` returns null if there is none, or it is too old, or belongs to another customer. */
export type PendingCodeStore = {
  /** @param now milliseconds since the epoch */
  save(pending: PendingCode, now?: number): void
  read(now?: number): PendingCode | null
  delete(): void
}

/** Milliseconds for which a requested code can be entered. */
const CODE_VALIDITY_MS = 10 * 60_000

/**
 * @param storages each gets a copy; `read` returns the first valid one
 * @param name the key, unique also among several partners on one origin
 * @param username the customer, if another one may use the tab next; default: not checked
 */
export function createPendingCodeStore(
  storages: readonly SafeStorage[],
  name: string,
  username: string | null = null,
): PendingCodeStore {
  return {
    save: ({ phone, shown, resendAt, accountType }, now = Date.now()) => {
      const text = JSON.stringify({ username, phone, shown, resendAt, accountType, until: now + CODE_VALIDITY_MS })
      for (const storage of storages) storage.set(name, text)
    },
    read: (now = Date.now()) => {
      for (const storage of storages) {
        const pending = parse(storage.get(name), username, now)
        if (pending) return pending
      }
      return null
    },
    delete: () => {
      for (const storage of storages) storage.delete(name)
    },
  }
}

function parse(text: string | null, username: string | null, now: number): PendingCode | null {
  try {
    const saved: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(saved) || saved['username'] !== username) return null
    const { phone, shown, resendAt, until } = saved
    // If `until` is too far ahead, the clock was set back.
    if (typeof until !== 'number' || until <= now || until > now + CODE_VALIDITY_MS) return null
    const isComplete = typeof phone === 'string' && typeof shown === 'string' && typeof resendAt === 'number'
    const isReseller = saved['accountType'] === 'rtrw'
    return isComplete ? { phone, shown, resendAt, ...(isReseller && { accountType: 'rtrw' }) } : null
  } catch {
    return null
  }
}
