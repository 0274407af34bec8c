import type { Partner } from './partner.ts'

export type ListedGateway = NonNullable<NonNullable<Partner['login']>['gateways']>[number]

/** Origins that may receive a login, for the page's Content-Security-Policy. */
export function loginOrigins({ login }: Pick<Partner, 'login'>): readonly string[] {
  const gateways = (login?.gateways ?? []).flatMap(({ addresses }) => addresses)
  return [...new Set([...(login?.hosts ?? []), ...gateways])]
}
