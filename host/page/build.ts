/** Describes the built portal as the host receives it. It may come from a disk or from a worker's own bundle. */
import type { HostDrivers } from '../../core/kernel/gateway/host-driver.ts'
import type { GatewayKind } from '../../core/kernel/gateway/gateway.ts'
import type {
  PrerenderRequest,
  PrerenderResult,
  VisitResult,
  VisitRequest,
} from '../../core/kernel/page/render-contract.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import type { PartnerFault } from '../../schemas/partner/partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { SuggestName } from '../../schemas/partner/schema-faults.ts'
import type { EncodedBytes } from '../http/encoding.ts'
import type { BundleParts } from './bundle-plugins.ts'
import type { PluginFacts } from '../../schemas/plugin/stand-in.ts'
import type { EnabledPlugin } from './enabled-plugins.ts'
import type { Manifest } from './build-manifest.ts'
import type { AdmittingBuild } from './shared-modules.ts'

/** A file for browsers, in all encodings that the build contains. */
export type ClientFile = { readonly encoded: EncodedBytes; readonly type: string }

export type Build = {
  /** Names this build: it changes with every file for browsers. */
  readonly release: string
  readonly manifest: Manifest
  /** The manifest's key of the browser's entry: `src/browser/main.tsx`. */
  readonly entry: string
  /** The key of the script that records early presses: `src/browser/early-entry.ts`. */
  readonly early: string
  readonly bundleParts: BundleParts
  /** The portal's files for documents with admitted plugins. Default: no plugin can be admitted. */
  readonly admitting?: AdmittingBuild
  /** By address: `/assets/Bx3k.js`. */
  readonly file: (address: string) => ClientFile | undefined
  /** The service worker: its built script, and the files that it may cache, by path. Default: none. */
  readonly worker?: { readonly source: string; readonly files: Readonly<Record<string, string>> }
  /** The text of a style sheet that is small enough to be inlined, by its file name in the manifest; else null. */
  readonly style: (file: string) => string | null
  readonly prerender: (request: PrerenderRequest) => Promise<PrerenderResult>
  /** Answers a request of one customer. Null: the host sends the shell, and the browser renders. */
  readonly renderVisit: (request: VisitRequest) => Promise<VisitResult | null>
  readonly plugins: readonly EnabledPlugin[]
  /** Faults of the plugin definitions, one line each, for the log. Default: none. */
  readonly pluginFaults?: readonly string[]
  /** The patterns of all their pages: `/login/:domain?`. */
  readonly patterns: readonly string[]
  /** The patterns of those pages on which bank cards are entered. */
  readonly bankCardPatterns: readonly string[]
  /** The patterns of the pages whose forms the host answers, so that they need no scripts. */
  readonly postPatterns: readonly string[]
  /** The kinds of gateways that plugins add. */
  readonly gatewayKinds: readonly GatewayKind[]
  /** How gateways of these kinds are opened with a secret, by kind. */
  readonly hostDrivers: HostDrivers
  /** The path of a partner's sign-in page, for example `/login/lestari`; null when no plugin has one. */
  readonly signInPath: (partner: Partner, loginConfig: LoginConfig) => string | null
  /**
   * Warnings about a partner's file that need the definitions of the plugins (codes P1xx), for the log; `admitted`: what is known of plugins that the build does
   * not have. Default: none.
   */
  readonly partnerFaults?: (
    partner: Partner,
    admitted?: readonly PluginFacts[],
  ) => Promise<readonly Omit<PartnerFault, 'file'>[]>
  /** Suggests the name that was probably meant, by the same rule as the plan. */
  readonly suggest: SuggestName
}
