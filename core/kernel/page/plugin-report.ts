/**
 * What a page reports to the host about a plugin that failed. It names code, never a person: the part's name in the card,
 * not the address that the customer opened, and the error's class, not its message.
 */
import type { ComponentPlace } from '../plugin/component-place.ts'

/** Where the host takes reports, of failed plugins and of violations of the page's policy. */
export const REPORTS_PATH = '/faults'

export type PluginReport = ComponentPlace & {
  /**
   * A code of the plan (`P113`), or what failed: `load` (a script did not load), `render` (a component threw while it was
   * first drawn), `effect` (it threw later), `service`.
   */
  readonly code: string
  /** The name of the error's class: `TypeError`. */
  readonly error: string
  /** The build that the page runs. An open page may run an older one. */
  readonly release: string
}

/** What a page needs to report faults. */
export type PageReports = {
  /** The address that takes them. */
  readonly to: string
  readonly release: string
}

/** Reports a plugin that failed to the host that serves the page. */
export type Report = (place: ComponentPlace, code: string, error?: unknown) => void
