/**
 * The data that the host writes into the page as JSON, so that the first screen needs no network call. The portal reads
 * it once at its start, from `<script type="application/json" id="page-data">`.
 */
import type { FirstAnswer } from '../api/first-answer.ts'
import type { Environment } from './environment.ts'
import type { PageReports } from './plugin-report.ts'
import type { Partner } from '../partner/partner.ts'
import type { Zone } from '../text/zone.ts'
import type { Language } from '../text/languages.ts'
import type { LoadedTexts } from '../text/text.ts'

export type PageData = {
  /** The host name that the page was made for; a page on another host refuses it. */
  readonly host: string
  readonly partner: Partner
  /** Normalised: see `readLoginConfig`. */
  readonly loginConfig: Readonly<Record<string, string | number | boolean | null>>
  readonly environment: Environment
  /** Addresses of the files with the enabled plugins' cards, by plugin id. Many cards share a file (plugin-bundle.ts). */
  readonly cards: Readonly<Record<string, string>>
  /** The language of `words` and of the first screen. */
  readonly language: Language
  /** The words of the first screen, by language and i18next namespace; fallback languages only where texts are missing. */
  readonly texts: LoadedTexts
  /** Path of the screen that is prerendered in `#root`; null when only a shell is. */
  readonly prerendered: string | null
  /** The username of the customer for whom the screen was drawn. Missing: it was drawn for a visitor without a session. */
  readonly whose?: string
  /** What the screen was drawn with. Missing: nothing. */
  readonly answers?: readonly FirstAnswer[]
  /** When the screen was drawn for a customer, in milliseconds since the epoch. Missing: it was drawn for nobody in particular. */
  readonly renderedAt?: number
  /** The time zone that its times are drawn in. Missing: as `renderedAt`. */
  readonly zone?: Zone
  /** The page was drawn for a browser that runs no scripts, as far as the host knows. Missing: scripts are expected. */
  readonly isNoScript?: true
  /** What the host answers to the page's form, as the page's `actions.ts` gave it. Missing: no form was sent. */
  readonly posted?: unknown
  /**
   * That answer without its sentences, as the language buttons of a browser without scripts send it. Only where the host draws
   * the page; it is not written into the page's data. Missing: no form was sent.
   */
  readonly step?: string
  /** The document's policy refuses the card payment script. Missing: it does not. */
  readonly withoutBankCards?: true
  /** Where the page reports plugins that fail. Missing where no host serves the page: then nothing is sent. */
  readonly reports?: PageReports
}
