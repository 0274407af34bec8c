/** The plugins of this build, and what the host has to know of them. */
import definitions from 'virtual:plugins/plugin'
import places from 'virtual:plugins/places'
import actions from 'virtual:plugins/actions'
import drivers from 'virtual:plugins/host-drivers'
import { addedKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import type { HostDrivers } from '../../core/kernel/gateway/host-driver.ts'
import type { GatewayKind } from '../../core/kernel/gateway/gateway.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import type { FormActions } from '../../core/kit/forms/form-action.ts'
import { checkPlugins, pluginFaults as faultsOf } from '../../schemas/plugin/check-plugin.ts'
import { importPlugins } from '../../schemas/plugin/import-plugins.ts'

/** By id. */
export const plugins: readonly Plugin[] = checkPlugins(await importPlugins(definitions), places)
/** Faults of the plugin definitions, one line each. A build has only those of packages; it refuses a folder's. */
export const pluginFaults: readonly string[] = faultsOf(plugins).map(
  ({ code, at, expected, received }) =>
    `${code} ${at} · expected ${expected} · received ${received} · ${FAULT_SENTENCES[code]}`,
)
/** The patterns of all their pages. */
export const patterns: readonly string[] = allPages(plugins).map((page) => page.path)
export const bankCardPatterns: readonly string[] = allPages(plugins).flatMap(({ path, takesBankCards }) =>
  takesBankCards === true ? [path] : [],
)

/** The handlers of forms, by plugin id. */
export const posts: Readonly<Record<string, FormActions>> = actions
/** The patterns of the pages whose forms the host answers, so that they need no scripts. */
export const postPatterns: readonly string[] = Object.values(posts).flatMap((actions) => Object.keys(actions))

export const gatewayKinds: readonly GatewayKind[] = addedKinds(plugins).map(({ kind }) => kind)
/** How the host opens gateways of these kinds with a secret, by kind. */
export const hostDrivers: HostDrivers = Object.assign({}, ...Object.values(drivers))
