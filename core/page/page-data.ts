/**
 * What the host writes into the page as JSON, so that no network call stands between the HTML and the first screen.
 * Read once, at the portal's start, from `<script type="application/json" id="page-data">`.
 */
import type { Environment } from './environment.ts'
import type { Partner } from '../partner/partner.ts'
import type { Language } from '../text/languages.ts'
import type { LoadedWords } from '../text/text.ts'

export type PageData = {
  /** The host name the page was made for; a page on another host refuses it. */
  readonly host: string
  readonly partner: Partner
  /** Normalised already. */
  readonly loginConfig: Readonly<Record<string, string | number | boolean | null>>
  readonly environment: Environment
  /** Addresses of the enabled plugins' cards, by plugin id. */
  readonly cards: Readonly<Record<string, string>>
  /** The language of `words` and of the first screen. */
  readonly language: Language
  /** The words of the first screen, by language and i18next namespace: its own, and of others where it lacks some. */
  readonly words: LoadedWords
  /** Path of the screen that stands in `#root` as HTML, or null where only a resting shell does. */
  readonly prerendered: string | null
}
