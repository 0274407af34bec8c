/** The core's own slots, which exist whatever plugins are on. */
import type { ComponentType } from 'react'
import { defineSlot } from './slot.ts'

/**
 * The zones of the dashboard, from top to bottom.
 *
 * - `status`: whether she is online, with what, and until when. All its cards share one frame.
 * - `needs`: what she has to do something about, such as an unpaid order. A card draws nothing while there is nothing to do.
 * - `rest`: everything else.
 * - `offers`: services that she does not have yet. All its cards share one frame, a row each; on a desk side by side.
 * - `aside`: what nobody waits for. It is drawn only while nothing needs her.
 */
export const HOME_ZONES = ['status', 'needs', 'rest', 'offers', 'aside'] as const
export type HomeZone = (typeof HOME_ZONES)[number]

/** A card on the dashboard. */
export type HomeCard = {
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Default `rest`. */
  readonly zone?: HomeZone
  /** Wide cards take the whole row on a desktop. Default false. */
  readonly wide?: boolean
  /** A card that mostly has nothing to say shows no waiting face either. Default false. */
  readonly quiet?: boolean
  /** The value of `action` in the home page's address that this card answers: it is then drawn with the first ones. */
  readonly action?: string
}
/**
 * The slot of the dashboard: adds a card to one of its zones. The first cards are drawn with the page, the others when they come into view. Each card stands within its own wall: one that fails costs its own place.
 *
 * @example homeCard.add({ load: () => import('./home-card.tsx') }, { order: 110 })
 */
export const homeCard = defineSlot<HomeCard>('home.card', {
  shape: { load: 'loader', zone: 'zone?', wide: 'boolean?', quiet: 'boolean?', action: 'text?' },
  rank: ({ zone = 'rest' }) => HOME_ZONES.indexOf(zone),
})

/**
 * Something drawn over the main layout on every page, for example a note in a corner. It stands beside the page, decides
 * itself on which pages it is drawn, and is missing when it fails. Work that draws nothing is a service.
 */
export type FrameExtra = { readonly load: () => Promise<{ readonly default: ComponentType }> }
/**
 * The slot beside every page of the main layout. For a note that belongs to no page.
 *
 * @example frameExtra.add({ load: () => import('./corner.tsx') })
 */
export const frameExtra = defineSlot<FrameExtra>('frame.extra', { shape: { load: 'loader' } })
