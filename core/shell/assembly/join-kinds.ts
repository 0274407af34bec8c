/** Joins the gateway kinds of plugins with those of the core. Loaded only if the partner has a gateway whose kind a plugin adds. */
import { gatewayKind, withKinds } from '../../kernel/gateway/gateway-kind.ts'
import type { Gateway } from '../../kernel/gateway/gateway.ts'
import { isOwnKind } from '../../kernel/gateway/kind-facts.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { NO_CUSTOMER } from '../../kernel/plugin/condition.ts'
import type { OpenedPartner } from '../../kernel/plugin/open-partner.ts'
import { collect, plan } from '../../kernel/plugin/plan.ts'
import { gatewaysOf } from './assemble.ts'

/** The partner's gateways, with the kinds of enabled plugins. */
export function joinKinds(page: PageData, opened: OpenedPartner): readonly Gateway[] {
  const listed = gatewaysOf(page)
  if (listed.every(({ kind }) => isOwnKind(kind))) return listed
  const planned = plan(opened, page.loginConfig, NO_CUSTOMER)
  const kinds = collect(planned, gatewayKind).map(({ item }) => item)
  return withKinds(listed, kinds)
}
