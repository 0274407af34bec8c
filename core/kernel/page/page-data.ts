/**
 * Defines the host's JSON in `<script type="application/json" id="page-data">`, which the page reads once at the start, so that the first
 * screen needs no network call.
 */
import type { FirstAnswer } from '../api/first-answer.ts'
import type { Environment } from './environment.ts'
import type { PageReports } from './plugin-report.ts'
import type { Partner } from '../partner/partner.ts'
import type { Zone } from '../text/zone.ts'
import type { Language } from '../text/languages.ts'
import type { LoadedTexts } from '../text/text.ts'

export type PageData = {
  /** The page's host name; a page on another host refuses the data. */
  readonly host: string
  readonly partner: Partner
  /** Normalised: see `readLoginConfig`. */
  readonly loginConfig: Readonly<Record<string, string | number | boolean | null>>
  readonly environment: Environment
  /** URLs of the enabled plugins' definitions, by plugin id. Definitions share files (bundle-plugins.ts). */
  readonly definitions: Readonly<Record<string, string>>
  readonly language: Language
  /** Texts of the first screen; fallback languages only where texts are missing. */
  readonly texts: LoadedTexts
  /** Path of the server-rendered screen in `#root`; null for a shell. */
  readonly prerendered: string | null
  /** Username of the customer for whom the screen was rendered. Missing: no session. */
  readonly username?: string
  /** Answers that the screen was rendered with. Missing: none. */
  readonly answers?: readonly FirstAnswer[]
  /** When the screen was rendered for a customer, in milliseconds since the epoch. Missing: not for a certain customer. */
  readonly renderedAt?: number
  /** The time zone of the rendered times. Missing: as `renderedAt`. */
  readonly zone?: Zone
  /** Rendered for a browser without scripts, as far as the host knows. Missing: scripts are expected. */
  readonly isNoScript?: true
  /** Result of the page's form, from the page's `actions.ts`. Missing: no form was sent. */
  readonly posted?: unknown
  /**
   * `posted` without its texts, which the language buttons send in a browser without scripts. Only on the host; not written into the page.
   * Missing: no form was sent.
   */
  readonly step?: string
  /** The document's Content-Security-Policy refuses the card payment script. Missing: allowed. */
  readonly withoutBankCards?: true
  /** Where the page reports failures of plugins. Missing without a host: nothing is reported. */
  readonly reports?: PageReports
}
