/** Selects the plugin definitions that a partner's page loads. The plan, made in the browser, decides what they show. */
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'

export type EnabledPlugin = Pick<Plugin, 'id' | 'onByDefault' | 'switch'>

/**
 * Source files of the definitions to load, by plugin id, in the order of `plugins`.
 *
 * @param manifest the build's manifest; a definition that is not in it is left out
 */
export function definitionSources(
  plugins: readonly EnabledPlugin[],
  partner: Partner,
  loginConfig: LoginConfig,
  manifest: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const isWorthLoading = (plugin: EnabledPlugin) => {
    const written = Object.hasOwn(partner.plugins, plugin.id) ? partner.plugins[plugin.id] : undefined
    if (written === false) return false
    return (
      written !== undefined ||
      plugin.onByDefault ||
      (plugin.switch !== undefined && loginConfig[plugin.switch] === true)
    )
  }
  const named = plugins.filter(isWorthLoading).map(({ id }) => [id, `plugins/${id}/plugin.ts`] as const)
  return Object.fromEntries(named.filter(([, source]) => Object.hasOwn(manifest, source)))
}
