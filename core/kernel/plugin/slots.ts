import type { ComponentType } from 'react'
import { defineSlot } from './slot.ts'

/**
 * The zones of home, from top to bottom.
 *
 * - `status`: connection, package and end of validity. Its cards share a frame.
 * - `needs`: tasks of the customer, such as an unpaid order. A card without a task renders nothing.
 * - `rest`: everything else.
 * - `offers`: services that the customer does not have yet. Its cards share a frame, a row each; side by side on a desktop.
 * - `aside`: content of low priority, rendered only while `needs` is empty.
 */
export const HOME_ZONES = ['status', 'needs', 'rest', 'offers', 'aside'] as const
export type HomeZone = (typeof HOME_ZONES)[number]

export type HomeCard = {
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Default `rest`. */
  readonly zone?: HomeZone
  /** Takes the whole row on a desktop. Default false. */
  readonly wide?: boolean
  /** No placeholder while it loads, for a card that is mostly empty. Default false. */
  readonly quiet?: boolean
  /** The value of `action` in the home page's address that this card handles; it is then rendered with the first cards. */
  readonly action?: string
}
/**
 * Adds a card to a zone of home. The first cards are rendered with the page, the others when they enter the viewport. Each card
 * has its own error boundary.
 *
 * @example homeCard.add({ load: () => import('./home-card.tsx') }, { order: 110 })
 */
export const homeCard = defineSlot<HomeCard>('home.card', {
  shape: { load: 'loader', zone: 'zone?', wide: 'boolean?', quiet: 'boolean?', action: 'text?' },
  rank: ({ zone = 'rest' }) => HOME_ZONES.indexOf(zone),
})

/** Rendered over the main layout, for example a note in a corner. Decides by itself on which pages it is shown; omitted when it fails. */
export type FrameExtra = { readonly load: () => Promise<{ readonly default: ComponentType }> }
/**
 * The slot beside every page of the main layout, for a note that belongs to no page. Work without rendering is a service.
 *
 * @example frameExtra.add({ load: () => import('./corner.tsx') })
 */
export const frameExtra = defineSlot<FrameExtra>('frame.extra', { shape: { load: 'loader' } })
