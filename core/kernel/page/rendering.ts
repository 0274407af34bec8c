/** Tells what the host has rendered into a page, for whom, and whether this browser may hydrate it. Pure. */
import type { FirstAnswer } from '../api/read.ts'
import type { Zone } from '../text/zone.ts'

type RenderedVisit = {
  /** Pattern of the rendered page, such as `/invoice/:id`. */
  readonly path: string
  /** The query, with its question mark, or empty. */
  readonly search: string
  /** Null: without a session. */
  readonly username: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The time zone of the rendered times. */
  readonly zone: Zone
  /** How the host writes dates: see `formatsSample`. */
  readonly formats: string
  /** Answers that the screen was rendered with. */
  readonly answers: readonly FirstAnswer[]
  /** Result of the page's form, from the page's `actions.ts`. Missing: no form was sent. */
  readonly posted?: unknown
}

export type Rendering =
  /** An empty frame. */
  | { readonly kind: 'shell' }
  /** The page of everybody who has no session. */
  | { readonly kind: 'anonymous'; readonly path: string }
  /** The page of one customer. */
  | ({ readonly kind: 'personal' } & RenderedVisit)
  /** A page for a browser that runs no scripts, as far as the host knows: complete, and without what needs scripts. */
  | ({ readonly kind: 'no-script' } & RenderedVisit)

/** A page rendered for one request. */
export type VisitRendering = Extract<Rendering, RenderedVisit>

/** The result of the form that the page answers; undefined: no form was sent. */
export function postedIn(rendering: Rendering): unknown {
  return 'posted' in rendering ? rendering.posted : undefined
}

/** The visit as this browser has it, to be compared with the rendered one. */
export type CurrentVisit = Pick<RenderedVisit, 'path' | 'search' | 'username' | 'zone' | 'formats'> & {
  /** The gate leads elsewhere after the first render. */
  readonly isLeaving: boolean
}

export type HydrationFault =
  | 'shell'
  | 'other-path'
  | 'leaving'
  | 'other-customer'
  | 'no-script'
  | 'other-query'
  | 'other-zone'
  | 'other-formats'

/** Null: this browser hydrates the page. Otherwise it renders the portal in its place, for this reason. */
export function hydrationFault(rendered: Rendering, now: CurrentVisit): HydrationFault | null {
  if (rendered.kind === 'shell') return 'shell'
  if (rendered.path !== now.path) return 'other-path'
  // The host rendered for the cookies of the request. Another tab may have changed them since.
  if (now.isLeaving) return 'leaving'
  // The browser sends no SameSite=Strict cookies with a link of another site, so a customer may get an anonymous page.
  const username = rendered.kind === 'anonymous' ? null : rendered.username
  if (username !== now.username) return 'other-customer'
  // A page without a customer shows no times, and nothing of its query.
  if (rendered.kind === 'anonymous' || username === null) return null
  // A page for browsers without scripts has no dialogs, and buttons of its own.
  if (rendered.kind === 'no-script') return 'no-script'
  // Back may have changed the address since the page was requested.
  if (rendered.search !== now.search) return 'other-query'
  // The zone's cookie may have been missing, or the customer has travelled.
  if (rendered.zone !== now.zone) return 'other-zone'
  // Browsers and the host may have different versions of the names of months.
  return rendered.formats === now.formats ? null : 'other-formats'
}
