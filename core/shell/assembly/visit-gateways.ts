import { listedGateways, type Gateway } from '../../kernel/gateway/gateway.ts'
import { kindsOf } from '../../kernel/gateway/gateway-kind.ts'
import { loadReader, type QueryReader } from '../../kernel/gateway/load-reader.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { Plugin } from '../../kernel/plugin/define-plugin.ts'

/** The gateways that may receive a login, and what reads their redirect in this visit's query. */
export type VisitGateways = { readonly gateways: readonly Gateway[]; readonly reader: QueryReader | null }

export async function loadVisitGateways(
  { partner, loginConfig, environment }: Pick<PageData, 'partner' | 'loginConfig' | 'environment'>,
  plugins: readonly Plugin[],
  search: string,
): Promise<VisitGateways> {
  const kinds = kindsOf(plugins, partner, loginConfig)
  const gateways = listedGateways(partner, kinds, environment)
  return { gateways, reader: await loadReader(search, kinds, gateways) }
}
