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
export const homeCard = defineSlot<HomeCard>('home.card', {
  shape: { load: 'loader', wide: 'boolean?', quiet: 'boolean?', whenSeen: 'boolean?' },
})

/**
 * Something drawn over the main layout on every page, for example a note in a corner. It stands beside the page, decides
 * itself on which pages it is drawn, and is missing when it fails. Work that draws nothing is a service.
 */
export type FrameExtra = { readonly load: () => Promise<{ readonly default: ComponentType }> }
export const frameExtra = defineSlot<FrameExtra>('frame.extra', { shape: { load: 'loader' } })
