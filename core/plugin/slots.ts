/** The core's own slots: the places of the portal that are there whatever plugins are on. */
import type { ComponentType } from 'react'
import { defineSlot } from './slot.ts'

/** A card on the dashboard. */
export type HomeCard = {
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Wide cards take the whole row on a desktop. Default false. */
  readonly wide?: boolean
}
export const homeCard = defineSlot<HomeCard>('home.card')
