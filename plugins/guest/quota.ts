/** What a quota means for the guest. */
import type { Quota } from './endpoints.ts'

export type Offer =
  | { readonly kind: 'available'; readonly left: number }
  | { readonly kind: 'used-up' }
  /** This network has no free packages. */
  | { readonly kind: 'none' }

export function offerOf({ taken, maximum }: Quota): Offer {
  if (!(maximum > 0)) return { kind: 'none' }
  return taken < maximum ? { kind: 'available', left: maximum - taken } : { kind: 'used-up' }
}

/** How much of the bar is filled, 0 to 1. */
export function takenShare({ taken, maximum }: Quota): number {
  return maximum > 0 ? Math.min(1, Math.max(0, taken / maximum)) : 1
}
