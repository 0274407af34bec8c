/** The built portal, as the host is handed it. Where it comes from (a disk, a worker's own bundle) is not its concern. */
import type { Drawing, Drawn } from '../core/page/drawing.ts'
import type { LoginConfig } from '../core/partner/login-config.ts'
import type { Partner } from '../core/partner/partner.ts'
import type { Suggest } from '../core/partner/schema-faults.ts'
import type { Forms } from './encoding.ts'
import type { CardPlugin } from '../core/page/cards.ts'
import type { Manifest } from './manifest.ts'

/** A file for browsers, in the forms it is kept in. */
export type ClientFile = { readonly forms: Forms; readonly type: string }

export type Build = {
  readonly manifest: Manifest
  /** The manifest's key of the browser's entry: `src/main.tsx`. */
  readonly entry: string
  /** The key of the script that keeps early presses: `src/early-entry.ts`. */
  readonly early: string
  /** A file by its address: `/assets/Bx3k.js`. */
  readonly file: (address: string) => ClientFile | undefined
  /** Text of a style sheet small enough to stand in the page, by its name in the manifest; else null. */
  readonly style: (file: string) => string | null
  /** Theme tokens that scripts and styles read; all when left out. */
  readonly tokens?: ReadonlySet<string>
  readonly prerender: (drawing: Drawing) => Promise<Drawn>
  /** The cards of all plugins in the build. */
  readonly plugins: readonly CardPlugin[]
  /** What is wrong with plugins' cards, a line each, for the log. */
  readonly cardFaults?: readonly string[]
  /** The patterns of all their pages: `/login/:domain?`. */
  readonly patterns: readonly string[]
  /** Where a partner's visitors sign in, for example `/login/lestari`; null where no plugin signs in. */
  readonly signInPath: (partner: Partner, loginConfig: LoginConfig) => string | null
  /** What name was probably meant, by the plan's own rule. */
  readonly suggest: Suggest
}
