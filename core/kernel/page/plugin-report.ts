/**
 * Defines the report of a failed plugin to the host. It contains no personal data: the pattern of a page, not its address, and the error's
 * class, not its message.
 */
import type { ComponentPlace } from '../plugin/component-place.ts'

/** Receives reports of failed plugins and of violations of the page's Content-Security-Policy. */
export const REPORTS_PATH = '/faults'

export type PluginReport = ComponentPlace & {
  /**
   * A code of the plan (`P113`), or `load` (a script did not load), `render` (a component threw during its first render), `effect` (it
   * threw later), `service`.
   */
  readonly code: string
  /** The error's class: `TypeError`. */
  readonly error: string
  /** The page's build, which may be older than the host's. */
  readonly release: string
}

export type ReportTarget = {
  readonly to: string
  readonly release: string
}

export type ReportFailure = (place: ComponentPlace, code: string, error?: unknown) => void
