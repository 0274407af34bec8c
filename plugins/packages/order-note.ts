import type { ComponentType } from 'react'
import { defineSlot } from '@gapura/core'
import type { Purchase } from './endpoints.ts'

export type OrderNoteProps = {
  readonly order: Pick<Purchase, 'id' | 'amount'> & { readonly package: Pick<Purchase['package'], 'name' | 'currency'> }
  /** `result`: of a payment; `history`: beside the list of a customer's orders, at a desk. */
  readonly shownIn: 'result' | 'receipt' | 'history'
}

/** A note about an order where it is shown in full, for example the points that it has earned. May render nothing. */
export type OrderNote = { readonly load: () => Promise<{ readonly default: ComponentType<OrderNoteProps> }> }

/** @example orderNote.add({ load: () => import('./points-of-order.tsx') }) */
export const orderNote = defineSlot<OrderNote>('packages.order-note', { shape: { load: 'loader' } })
