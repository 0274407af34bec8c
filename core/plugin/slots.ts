/** The core's own slots, which exist whatever plugins are on. */
import type { ComponentType } from 'react'
import { defineSlot } from './slot.ts'

/** A card on the dashboard. */
export type HomeCard = {
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Wide cards take the whole row on a desktop. Default false. */
  readonly wide?: boolean
  /** A card that mostly has nothing to say shows no waiting face either. Default false. */
  readonly quiet?: boolean
  /** An offer that can wait: it asks the back end only once it comes into view. Default false. */
  readonly whenSeen?: boolean
}
/**
 * The slot of the dashboard: adds a card to it. Each card stands within its own wall: one that fails costs its own place.
 *
 * @example homeCard.add({ load: () => import('./home-card.tsx') }, { order: 110 })
 */
export const homeCard = defineSlot<HomeCard>('home.card', {
  shape: { load: 'loader', wide: 'boolean?', quiet: 'boolean?', whenSeen: 'boolean?' },
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
