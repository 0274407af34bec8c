/** The slot of gateway kinds, and what a kind consists of. The core has no kind of its own: the plugin `gateways` adds those it comes with. */
import type { Plugin } from '../plugin/define-plugin.ts'
import type { PartnerPlugins } from '../plugin/open-partner.ts'
import { isOnBySettings } from '../plugin/plan.ts'
import type { LoginConfig } from '../plugin/condition.ts'
import { defineSlot } from '../plugin/slot.ts'
import type { Gateway, GatewayDriver, GatewayKind } from './gateway.ts'

/**
 * The slot of gateway kinds. A contribution counts while its plugin is on; conditions about a customer never hold, because the gateway is
 * read before sign-in.
 *
 * @example gatewayKind.add({ id: 'gerbang', recognise: ['gw'], load: () => import('./driver.ts'), traits, logout: '/keluar' })
 */
export const gatewayKind = defineSlot<GatewayKind>('gateway.kind', {
  shape: {
    id: 'text',
    recognise: 'list',
    load: 'loader',
    traits: 'object',
    logout: 'paths?',
  },
})

/**
 * Reads the redirects of a kind of gateway and logs devices in; the default export of the module of `load`.
 *
 * @example export default defineGateway({ about: 'Gerbang', read: (query) => readByNames(query, { gateway: 'gw' }), login: ({ address, dst }) => ({ kind: 'navigate', url: `${address}/in?to=${encodeURIComponent(dst)}` }) })
 */
export function defineGateway(driver: GatewayDriver): GatewayDriver {
  return driver
}

/** The kinds in the definitions of plugins, on or off. The first of an id counts. */
export function addedKinds(
  plugins: readonly Pick<Plugin, 'id' | 'adds'>[],
): readonly { readonly plugin: string; readonly kind: GatewayKind }[] {
  return plugins.flatMap(({ id, adds }) =>
    // The slot's `add` created the contribution, so its item has the slot's type.
    adds.flatMap(({ slot, item }) => (slot.id === gatewayKind.id ? [{ plugin: id, kind: item as GatewayKind }] : [])),
  )
}

/** The kinds of the plugins that a partner has turned on. A plan would also evaluate conditions, and takes longer. */
export function kindsOf(
  plugins: readonly Plugin[],
  partner: PartnerPlugins,
  loginConfig: LoginConfig,
): readonly GatewayKind[] {
  return addedKinds(plugins.filter((plugin) => isOnBySettings(plugin, partner, loginConfig))).map(({ kind }) => kind)
}

/** Whether a redirect of this kind may have written the query. A form of a partner's file names its parameter itself. */
export function recognises(
  { id, recognise }: GatewayKind,
  query: URLSearchParams,
  gateways: readonly Gateway[],
): boolean {
  const named = gateways.flatMap(({ kind, fields }) => (kind === id && fields ? [fields.gateway] : []))
  return [...recognise, ...named].some((set) => set.split('&').every((name) => query.has(name)))
}
