/** The modules of the portal that plugins from outside the build import by name, and what the build writes of them. */
import type { BundleParts } from './bundle-plugins.ts'
import type { Manifest } from './build-manifest.ts'

/** The one that has `z`, which is not shared. */
export const CALLS = '@gapura/core/api'

/** Modules that a plugin imports. The exports of other plugins follow `PLUGIN_EXPORTS`. */
export const SHARED_MODULES = [
  '@gapura/core',
  CALLS,
  '@gapura/core/controls',
  '@gapura/core/drawings',
  '@gapura/core/forms',
  '@gapura/core/numbers',
  '@gapura/core/session',
  '@gapura/core/text',
  '@gapura/core/values',
  'react',
  'react/jsx-runtime',
] as const

/** Before a module's name in the manifest. */
export const SHARED_SOURCE = 'shared:'

/** Before a plugin's id. */
export const PLUGIN_EXPORTS = '@gapura/plugins/'

/**
 * The portal once more, in files that also export the shared modules (docs/decisions/0061-plugins-admitted-at-run-time.md). Files that are equal
 * in both are there once.
 */
export type AdmittingBuild = {
  readonly manifest: Manifest
  readonly bundleParts: BundleParts
  /** Names of files under `assets/`, by the name of the shared module. */
  readonly shared: Readonly<Record<string, string>>
}

/** Beside the manifest. */
export const ADMITTING_FILE = 'admitting.json'
/** The folder of the files of `AdmittingBuild` that differ, in the build. */
export const ADMITTED_ASSETS = 'admitting/assets'
