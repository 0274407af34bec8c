import type { Partner } from './partner.ts'

export type ListedGateway = NonNullable<NonNullable<Partner['login']>['gateways']>[number]

/** Origins of the partner's MikroTik hotspots. */
export function routerHosts({ login }: Pick<Partner, 'login'>): readonly string[] {
  const listed = (login?.gateways ?? []).filter(({ kind }) => kind === 'mikrotik')
  return [...(login?.hosts ?? []), ...listed.flatMap(({ addresses }) => addresses)]
}

/** The partner's gateways of other kinds. */
export function otherGateways({ login }: Pick<Partner, 'login'>): readonly ListedGateway[] {
  return (login?.gateways ?? []).filter(({ kind }) => kind !== 'mikrotik')
}

/** Origins that may receive a login, for the page's Content-Security-Policy. */
export function loginOrigins(partner: Pick<Partner, 'login'>): readonly string[] {
  const others = otherGateways(partner).flatMap(({ addresses }) => addresses)
  return [...new Set([...routerHosts(partner), ...others])]
}
