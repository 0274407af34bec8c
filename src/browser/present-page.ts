/** Leaves out what a partner's file has for other times and routers, where the host could not: in the shell, after a router's login, in static files. */
import { routerIn } from '../../core/kernel/gateway/router-in.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { absentEntries, localTime, withoutEntries } from '../../core/kernel/partner/present-partner.ts'
import { createJar } from '../../core/kernel/session/cookies.ts'
import type { VisitGateways } from '../../core/shell/assembly/visit-gateways.ts'

export function presentPage(
  page: PageData,
  { gateways, reader }: VisitGateways,
  { document, location }: { readonly document: { cookie: string }; readonly location: Pick<Location, 'search'> },
): PageData {
  const router =
    routerIn(location.search, gateways, reader?.read ?? null) ?? (createJar(document).read('identity') || null)
  const local = localTime(new Date(), page.partner.timeZone)
  const absent = absentEntries(page.partner, { local, router })
  // The host has rendered nothing of them, so its HTML is replaced.
  return { ...page, partner: withoutEntries(page.partner, absent), rendering: { kind: 'shell' } }
}
