/** The plugins of this build, and what the host has to know of them. */
import { addedKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import type { HostDrivers } from '../../core/kernel/gateway/host-driver.ts'
import type { GatewayKind } from '../../core/kernel/gateway/gateway.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import type { FormActions } from '../../core/kit/forms/form-action.ts'
import { checkPlugins, pluginFaults as faultsOf } from '../../schemas/plugin/check-plugin.ts'
import { importPlugins } from '../../schemas/plugin/import-plugins.ts'

/** By id. */
export const plugins: readonly Plugin[] = checkPlugins(
  await importPlugins(import.meta.glob('../../plugins/*/plugin.ts')),
)
/** Faults of the plugin definitions, one line each. Empty in this project's builds, which refuse a definition with a fault. */
export const pluginFaults: readonly string[] = faultsOf(plugins).map(
  ({ code, at, expected, received }) => `${code} ${at}: expected ${expected}, received ${received}`,
)
/** The patterns of all their pages. */
export const patterns: readonly string[] = allPages(plugins).map((page) => page.path)
export const bankCardPatterns: readonly string[] = allPages(plugins).flatMap(({ path, takesBankCards }) =>
  takesBankCards === true ? [path] : [],
)

/** The handlers of forms, by plugin id. */
export const posts: Readonly<Record<string, FormActions>> = Object.fromEntries(
  Object.entries(import.meta.glob<FormActions>('../../plugins/*/actions.ts', { eager: true, import: 'default' })).map(
    ([file, actions]) => [file.split('/').at(-2) ?? '', actions] as const,
  ),
)
/** The patterns of the pages whose forms the host answers, so that they need no scripts. */
export const postPatterns: readonly string[] = Object.values(posts).flatMap((actions) => Object.keys(actions))

export const gatewayKinds: readonly GatewayKind[] = addedKinds(plugins).map(({ kind }) => kind)
/** How the host opens gateways of these kinds with a secret, by kind. */
export const hostDrivers: HostDrivers = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<HostDrivers>('../../plugins/*/host-drivers.ts', { eager: true, import: 'default' }),
  ),
)
