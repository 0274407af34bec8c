/**
 * A code that was asked for. Kept for ten minutes, as long as a code is good, in the tab and beside it: a captive sheet
 * that is closed for a look at WhatsApp and opened again finds its way back to the step where the code goes.
 */
import type { SafeStorage } from '#core'

export type Pending = {
  readonly phone: string
  readonly dial: string
  /** Milliseconds since the epoch when another code may be asked for. */
  readonly resendAt: number
}

/** Milliseconds. */
const LASTS = 10 * 60_000

/** `partner`: several portals may share one origin. */
export type PendingStorage = {
  readonly tab: SafeStorage
  readonly local: SafeStorage
  readonly partner: { readonly id: string }
}

export function keepPending({ tab, local, partner }: PendingStorage, pending: Pending, now = Date.now()): void {
  const text = JSON.stringify({ ...pending, until: now + LASTS })
  for (const keep of [tab, local]) keep.set(nameOf(partner), text)
}

export function readPending({ tab, local, partner }: PendingStorage, now = Date.now()): Pending | null {
  for (const keep of [tab, local]) {
    const pending = parse(keep.get(nameOf(partner)), now)
    if (pending) return pending
  }
  return null
}

export function forgetPending({ tab, local, partner }: PendingStorage): void {
  for (const keep of [tab, local]) keep.delete(nameOf(partner))
}

function nameOf({ id }: { readonly id: string }): string {
  return `otp-pending.${id}`
}

function parse(text: string | null, now: number): Pending | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isKept(kept) && kept.until > now && kept.until <= now + LASTS ? kept : null
  } catch {
    return null
  }
}

function isKept(value: unknown): value is Pending & { readonly until: number } {
  if (typeof value !== 'object' || value === null) return false
  const { phone, dial, resendAt, until } = { phone: null, dial: null, resendAt: null, until: null, ...value }
  return (
    typeof phone === 'string' && typeof dial === 'string' && typeof resendAt === 'number' && typeof until === 'number'
  )
}
