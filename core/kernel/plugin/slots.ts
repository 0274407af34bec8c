import type { ComponentType } from 'react'
import type { Declared } from './declared.ts'
import { defineSlot, FIRST_ITEMS } from './slot.ts'

/** The zones of home, from top to bottom; what each is for: docs/slots.md. */
export const HOME_ZONES = ['status', 'lead', 'rest', 'offers', 'rail', 'beside', 'aside'] as const
export type HomeZone = (typeof HOME_ZONES)[number]

export type HomeCard = {
  readonly load: () => Promise<{ readonly default: ComponentType & Declared }>
  /** Default `rest`. */
  readonly zone?: HomeZone
  /** False: its parts have frames of their own. Default true; the cards of `status` and `offers` share one. */
  readonly framed?: boolean
}
/**
 * Adds a card to a zone of home. The first cards are rendered with the page, the others when they enter the viewport. Each card
 * has its own error boundary.
 *
 * @example homeCard.add({ load: () => import('./home-card.tsx') }, { order: 110 })
 */
export const homeCard = defineSlot<HomeCard>('home.card', {
  shape: { load: 'loader', zone: 'zone?', framed: 'boolean?' },
  isAtOnce: ({ zone }, index) => zone !== 'aside' && (zone === 'status' || index < FIRST_ITEMS),
  rank: ({ zone = 'rest' }) => HOME_ZONES.indexOf(zone),
})

export type NeedAction = { readonly label: string } & (
  | { /** A page of the portal. */ readonly to: string }
  | { /** An address elsewhere, which opens in a new tab. */ readonly href: string }
  | { readonly press: () => void }
)

/** Something that a customer must know or do first. Where home shows it: docs/slots.md. */
export type Need = {
  /** From 0 to 100: an outage 90, an overdue invoice 70, a paid package that is not active 60, an unpaid order 50, an invoice that is due soon 30, a missing detail 10. */
  readonly urgency: number
  readonly tone: 'bad' | 'warn' | 'info'
  readonly icon: ComponentType<{ readonly fontSize: number; readonly 'aria-hidden': true }>
  /** At most five words. */
  readonly title: string
  readonly text: string
  /** The sentence that matters most, in bold after the text, such as that nobody need pay again. */
  readonly emphasis?: string
  /** A line below the text, such as the number of an order. */
  readonly detail?: string
  /** The next best first; it is the primary button of home. At most two. */
  readonly actions: readonly NeedAction[]
  /** The steps of what is under way; `now`: the index of the present one. */
  readonly steps?: { readonly labels: readonly string[]; readonly now: number }
  /** The customer may close it for so many days. `id` in the cookie of closed needs. Default: it stays. */
  readonly closing?: { readonly id: string; readonly days: number }
}

/** `connection`: the customer needs only to be connected, for which home has its own button. Null: nothing. Undefined: the answers are not there yet. */
export type NeedAnswer = Need | 'connection' | null | undefined
export type UseNeed = (() => NeedAnswer) & Declared
export type HomeNeed = { readonly load: () => Promise<{ readonly default: UseNeed }> }
/**
 * Adds something that customers may need to the top of home. The module exports a hook that reads answers (`defineNeed` names them, so
 * that the host fetches them) and passes them to a pure function; home decides by data, never by what has arrived first.
 *
 * @example homeNeed.add({ load: () => import('./need.ts') })
 */
export const homeNeed = defineSlot<HomeNeed>('home.need', { isAtOnce: () => true, shape: { load: 'loader' } })

/** Rendered over the main frame, for example a note in a corner. Decides by itself on which pages it is shown; omitted when it fails. */
export type FrameExtra = { readonly load: () => Promise<{ readonly default: ComponentType }> }
/**
 * The slot beside every page of the main frame, for a note that belongs to no page. Work without rendering is a service.
 *
 * @example frameExtra.add({ load: () => import('./corner.tsx') })
 */
export const frameExtra = defineSlot<FrameExtra>('frame.extra', { shape: { load: 'loader' } })
