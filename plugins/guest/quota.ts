import type { Quota } from './endpoints.ts'

export type Offer =
  | { readonly kind: 'available'; readonly left: number }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'used-up' }
  /** This network has no free packages. */
  | { readonly kind: 'none' }

export function offerOf(quota: Quota): Offer {
  const counted = countedOf(quota)
  if (counted === null) return { kind: 'unlimited' }
  const { taken, maximum } = counted
  if (maximum === 0) return { kind: 'none' }
  return taken < maximum ? { kind: 'available', left: maximum - taken } : { kind: 'used-up' }
}

/** The quota in integers from 0; null: there is no maximum. */
export function countedOf({ taken, maximum }: Quota): { readonly taken: number; readonly maximum: number } | null {
  if (maximum === null || maximum < 0) return null
  return { taken: Math.max(0, Math.floor(taken ?? 0)), maximum: Math.floor(maximum) }
}

export function takenShare({ taken, maximum }: { readonly taken: number; readonly maximum: number }): number {
  return maximum > 0 ? Math.min(1, taken / maximum) : 1
}
