/** The checked definitions of all plugins, for tools. Importing a definition has no side effects. */
import places from 'virtual:plugins/places'
import definitions from 'virtual:plugins/plugin'
import { checkPlugins } from './check-plugin.ts'
import { addedKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import type { LoadedKind } from '../../core/kernel/gateway/gateway.ts'
import { loadDrivers } from '../../core/kernel/gateway/load-reader.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { importPlugins } from './import-plugins.ts'

export const installedPlugins: readonly Plugin[] = checkPlugins(await importPlugins(definitions), places)

/** The kinds of gateways that installed plugins add. */
export const gatewayKinds: readonly LoadedKind[] = await loadDrivers(
  addedKinds(installedPlugins).map(({ kind }) => kind),
)
