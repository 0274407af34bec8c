/** The gateways of a visit where the partner lists one of a kind that a plugin adds. Loaded by such a visit. */
import { isOwnKind } from './arrival.ts'
import { gatewayKind } from './gateway-kind.ts'
import type { Gateway } from './gateway.ts'
import { withKinds } from './with-kinds.ts'
import type { PageData } from '../page/page-data.ts'
import { NOBODY } from '../plugin/condition.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { collect, plan } from '../plugin/plan.ts'
import { gatewaysOf } from '../../shell/assembly/assemble.ts'

/** The listed gateways, with the kinds of the plugins that are on. */
export function joinKinds(page: PageData, plugins: readonly Plugin[]): readonly Gateway[] {
  const listed = gatewaysOf(page)
  if (listed.every(({ kind }) => isOwnKind(kind))) return listed
  const planned = plan(plugins, page.partner, page.loginConfig, NOBODY)
  const kinds = collect(planned, gatewayKind).map(({ item }) => item)
  return withKinds(listed, kinds)
}
