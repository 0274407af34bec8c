/** A partner with the plugins of this build: opened once, its sign-in page, and the faults of its file that only plugins can find. */
import { loadDrivers } from '../../core/kernel/gateway/load-reader.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { NO_CUSTOMER, type LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { openPartner, type OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { plan } from '../../core/kernel/plugin/plan.ts'
import { rolePaths } from '../../core/kit/navigation/role-paths.ts'
import { loadKnownTexts, type KnownTexts } from '../../schemas/partner/known-texts.ts'
import { partnerFaults, type PlanFault } from '../../schemas/partner/plan-faults.ts'
import { standIn, type PluginFacts } from '../../schemas/plugin/stand-in.ts'
import { gatewayKinds, plugins } from './build-plugins.ts'
import { waitForRenderSlot } from './render-queue.ts'

/** A partner is a new object each time its file is read. */
const openedPartners = new WeakMap<Partner, OpenedPartner>()
/** Cached, because each page needs it and a plan takes longer than a response with a cached page. */
const signInPaths = new WeakMap<Partner, { readonly loginConfig: LoginConfig; readonly path: string | null }>()
let texts: Promise<KnownTexts> | null = null

export function openWithPlugins(partner: Partner): OpenedPartner {
  const known = openedPartners.get(partner)
  if (known !== undefined) return known
  const opened = openPartner(partner, plugins)
  openedPartners.set(partner, opened)
  return opened
}

/** The path of a partner's sign-in page, for example `/login/lestari`; null when no plugin has one. */
export function signInPath(partner: Partner, loginConfig: LoginConfig): string | null {
  const known = signInPaths.get(partner)
  if (known?.loginConfig === loginConfig) return known.path
  const path = rolePaths(plan(openWithPlugins(partner), loginConfig, NO_CUSTOMER), partner.id)['sign-in']
  signInPaths.set(partner, { loginConfig, path })
  return path
}

/**
 * The mild faults of a partner's file that only the plugins can find. For the host's log.
 *
 * @param admitted what is known of plugins that the build does not have
 */
export async function mildFaults(
  partner: Partner,
  admitted: readonly PluginFacts[] = [],
): Promise<readonly PlanFault[]> {
  texts ??= loadKnownTexts(plugins, waitForRenderSlot)
  const all = [...plugins, ...admitted.map(standIn)]
  return partnerFaults(all, partner, await texts, await loadDrivers(gatewayKinds))
}
