/** Which admitted plugins a partner's pages have, and what these pages load for them. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Compress } from '../http/encoding.ts'
import type { Build } from '../page/build.ts'
import { createPluginBundleCache, type PluginBundleCache } from '../page/plugin-bundle-cache.ts'
import type { AdmittingBuild } from '../page/shared-modules.ts'
import { createAdmittedFiles, type AdmittedFiles } from './admitted-files.ts'
import type { AdmittedPlugins } from './admitted-plugins.ts'
import type { PackedPlugin } from './packed-plugin.ts'

/** By id. The same object while nothing has changed for the partner. */
export type PartnersAdmitted = ReadonlyMap<string, PackedPlugin>

export const NONE_ADMITTED: PartnersAdmitted = new Map()

export type Admission = {
  /** The admitted plugins that the partner's file names. */
  readonly of: (partner: Partner) => PartnersAdmitted
  readonly build: AdmittingBuild
  /** The definitions of the build's plugins, in files that run with those of `build`. */
  readonly pluginBundles: PluginBundleCache
  readonly files: AdmittedFiles
}

/** Null: this build admits none. */
export function createAdmission(
  plugins: Pick<AdmittedPlugins, 'current'>,
  { admitting }: Pick<Build, 'admitting'>,
  compress?: Compress,
): Admission | null {
  if (!admitting) return null
  const known = new WeakMap<Partner, { readonly current: PartnersAdmitted; readonly found: PartnersAdmitted }>()
  const more = compress && { compress }
  return {
    of: (partner) => {
      const current = plugins.current()
      const old = known.get(partner)
      if (old?.current === current) return old.found
      const named = [...current].filter(([id]) => (partner.plugins[id] ?? false) !== false)
      const found = named.length === 0 ? NONE_ADMITTED : new Map(named)
      known.set(partner, { current, found })
      return found
    },
    build: admitting,
    pluginBundles: createPluginBundleCache({ build: admitting, ...more }),
    files: createAdmittedFiles({ plugins, shared: sharedAddresses(admitting), ...more }),
  }
}

/** Addresses of the build's files, by the name of the shared module. */
export function sharedAddresses({ shared }: AdmittingBuild): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(shared).map(([name, file]) => [name, `/assets/${file}`]))
}
