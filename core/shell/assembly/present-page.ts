/** Leaves out what a partner's file has for other times and routers, where the host could not: in the shell, after a router's login, in static files. */
import { routerIn } from '../../kernel/gateway/router-name.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { absentEntries, localTime, withoutEntries } from '../../kernel/partner/present-partner.ts'
import type { Plugin } from '../../kernel/plugin/define-plugin.ts'
import { createJar } from '../../kernel/session/cookies.ts'
import { loadVisitGateways } from './visit-gateways.ts'

/** @param plugins whose kinds read the query of a redirect */
export async function presentPage(
  page: PageData,
  plugins: readonly Plugin[],
  { document, location }: { readonly document: { cookie: string }; readonly location: Pick<Location, 'search'> },
): Promise<PageData> {
  const { gateways, reader } = await loadVisitGateways(page, plugins, location.search)
  const router =
    routerIn(location.search, gateways, reader?.read ?? null) ?? (createJar(document).read('identity') || null)
  const local = localTime(new Date(), page.partner.timeZone)
  const absent = absentEntries(page.partner, { local, router })
  // The host has rendered nothing of them, so its HTML is replaced.
  return { ...page, partner: withoutEntries(page.partner, absent), rendering: { kind: 'shell' } }
}
