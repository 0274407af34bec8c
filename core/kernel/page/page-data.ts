/**
 * Defines the host's JSON in `<script type="application/json" id="page-data">`, which the page reads once at the start, so that the first
 * screen needs no network call.
 */
import type { Environment } from './environment.ts'
import type { ReportTarget } from './plugin-report.ts'
import type { Rendering } from './rendering.ts'
import type { Partner } from '../partner/partner.ts'
import type { LoginConfig } from '../plugin/condition.ts'
import type { Language } from '../text/languages.ts'
import type { LoadedTexts } from '../text/text.ts'

export type PageData = {
  /** The page's host name; a page on another host refuses the data. */
  readonly host: string
  readonly partner: Partner
  /** Normalised: see `readLoginConfig`. */
  readonly loginConfig: LoginConfig
  readonly environment: Environment
  /** URLs of the enabled plugins' definitions, by plugin id. Definitions share files (bundle-plugins.ts). */
  readonly definitions: Readonly<Record<string, string>>
  readonly language: Language
  /** Texts of the first screen; fallback languages only where texts are missing. */
  readonly texts: LoadedTexts
  readonly rendering: Rendering
  /**
   * The rendering's `posted` without its texts, which the language buttons send in a browser without scripts. Only on the host; not written into the page.
   * Missing: no form was sent.
   */
  readonly step?: string
  /** The document's Content-Security-Policy refuses the card payment script. Missing: allowed. */
  readonly withoutBankCards?: true
  /**
   * The partner has entries of other times and places too: the browser leaves them out, because the host does not know when or for whom the page is
   * shown. Missing: all of them apply.
   */
  readonly isUnfiltered?: true
  /** The portal has admitted plugins, which only documents of signed-in customers load; this is another. Missing: nothing is lacking. */
  readonly lacksPlugins?: true
  /** Where the page reports failures of plugins. Missing without a host: nothing is reported. */
  readonly reports?: ReportTarget
}
