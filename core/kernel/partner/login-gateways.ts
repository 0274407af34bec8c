/** The gateways of a partner's file: where credentials may go. */
import type { Partner } from './partner.ts'

/** A gateway as the file lists it. */
export type ListedGateway = NonNullable<NonNullable<Partner['login']>['gateways']>[number]

/** Origins of its MikroTik hotspots. */
export function routerHosts({ login }: Pick<Partner, 'login'>): readonly string[] {
  const listed = (login?.gateways ?? []).filter(({ kind }) => kind === 'mikrotik')
  return [...(login?.hosts ?? []), ...listed.flatMap(({ addresses }) => addresses)]
}

/** Its gateways of other kinds. */
export function otherGateways({ login }: Pick<Partner, 'login'>): readonly ListedGateway[] {
  return (login?.gateways ?? []).filter(({ kind }) => kind !== 'mikrotik')
}

/** Every origin to which the browser may be sent for a login, for the page's policy. */
export function loginOrigins(partner: Pick<Partner, 'login'>): readonly string[] {
  const others = otherGateways(partner).flatMap(({ addresses }) => addresses)
  return [...new Set([...routerHosts(partner), ...others])]
}
