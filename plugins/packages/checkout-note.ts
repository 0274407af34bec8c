import type { ComponentType } from 'react'
import { defineSlot } from '@gapura/core'

/** A note above the total of a purchase, for example about a voucher. May render nothing. */
export type CheckoutNote = { readonly load: () => Promise<{ readonly default: ComponentType }> }

/** @example checkoutNote.add({ load: () => import('./points-note.tsx') }) */
export const checkoutNote = defineSlot<CheckoutNote>('packages.checkout-note', { shape: { load: 'loader' } })
