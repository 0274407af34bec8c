/** Which plugins' cards a partner's page names. The plan, made in the browser, has the last word on what they show. */
import type { LoginConfig } from '../core/partner/login-config.ts'
import type { Partner } from '../core/partner/partner.ts'
import type { Plugin } from '../core/plugin/define-plugin.ts'
import type { Manifest } from './manifest.ts'

export type HostPlugin = Pick<Plugin, 'id' | 'always' | 'switch'>

/** Sources of the cards worth loading, by plugin id, in the order of `plugins`. */
export function cardsOf(
  plugins: readonly HostPlugin[],
  partner: Partner,
  loginConfig: LoginConfig,
  manifest: Manifest,
): Readonly<Record<string, string>> {
  const isWorthLoading = (plugin: HostPlugin) => {
    const written = Object.hasOwn(partner.plugins, plugin.id) ? partner.plugins[plugin.id] : undefined
    if (written === false) return false
    return (
      written !== undefined || plugin.always || (plugin.switch !== undefined && loginConfig[plugin.switch] === true)
    )
  }
  const named = plugins.filter(isWorthLoading).map(({ id }) => [id, `plugins/${id}/plugin.ts`] as const)
  return Object.fromEntries(named.filter(([, source]) => Object.hasOwn(manifest, source)))
}
