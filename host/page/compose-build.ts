/** Composes the build for the host from files of a disk or of a worker's bundle. */
import type { BundleParts } from './bundle-plugins.ts'
import { hashOf } from '../http/hash-of.ts'
import type { Build, ClientFile } from './build.ts'
import type { Manifest } from './build-manifest.ts'
import type { AdmittingBuild } from './shared-modules.ts'
import { BROWSER_ENTRY } from './page-template.ts'

/** The exports of `src/render/renderer.ts` for the host. */
export type Renderer = Pick<
  Build,
  | 'prerender'
  | 'renderVisit'
  | 'plugins'
  | 'pluginFaults'
  | 'patterns'
  | 'bankCardPatterns'
  | 'postPatterns'
  | 'gatewayKinds'
  | 'hostDrivers'
  | 'signInPath'
  | 'partnerFaults'
  | 'suggest'
>

export type BuildSource = {
  readonly files: ReadonlyMap<string, ClientFile>
  readonly manifestText: string
  readonly partsText: string
  /** The text of `admitting.json`, and the files that only documents with admitted plugins load. Default: there are none. */
  readonly admitting?: { readonly text: string; readonly files: ReadonlyMap<string, ClientFile> }
  readonly renderer: Renderer
  readonly workerSource: string
}

/** The size in bytes up to which a style sheet is inlined into the page. */
const MAX_INLINED_BYTES = 24_000

export async function composeBuild({
  files,
  manifestText,
  partsText,
  admitting,
  renderer,
  workerSource,
}: BuildSource): Promise<Build> {
  const { pluginFaults, partnerFaults } = renderer
  return {
    // The manifest names every file by a hash of its content.
    release: (await hexHash(manifestText + partsText)).slice(0, 10),
    // The casts hold: the same build wrote these files.
    manifest: JSON.parse(manifestText) as Manifest,
    bundleParts: JSON.parse(partsText) as BundleParts,
    ...(admitting && { admitting: JSON.parse(admitting.text) as AdmittingBuild }),
    entry: BROWSER_ENTRY,
    early: 'src/browser/early-entry.ts',
    file: (address) => files.get(address) ?? admitting?.files.get(address),
    worker: { source: workerSource, files: await integritiesOf(files) },
    style: (file) => {
      const bytes = (files.get(`/${file}`) ?? admitting?.files.get(`/${file}`))?.encoded.identity
      return bytes && bytes.length <= MAX_INLINED_BYTES ? new TextDecoder().decode(bytes) : null
    },
    prerender: renderer.prerender,
    renderVisit: renderer.renderVisit,
    plugins: renderer.plugins,
    ...(pluginFaults && { pluginFaults }),
    gatewayKinds: renderer.gatewayKinds,
    hostDrivers: renderer.hostDrivers,
    patterns: renderer.patterns,
    bankCardPatterns: renderer.bankCardPatterns,
    postPatterns: renderer.postPatterns,
    signInPath: renderer.signInPath,
    ...(partnerFaults && { partnerFaults }),
    suggest: renderer.suggest,
  }
}

/** The SHA-256 of each file, as `integrity` attributes name it. */
async function integritiesOf(files: BuildSource['files']): Promise<Readonly<Record<string, string>>> {
  const hashes = [...files].map(async ([address, { encoded }]) => [address, await hashOf(encoded.identity)] as const)
  return Object.fromEntries(await Promise.all(hashes))
}

async function hexHash(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
