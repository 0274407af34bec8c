/** For tests: gateways of the plugin `gateways`, their redirects and logins, without a portal around them. */
import { listedGateways, type Gateway, type GatewayDriver } from '../../core/kernel/gateway/gateway.ts'
import { addedKinds, recognises } from '../../core/kernel/gateway/gateway-kind.ts'
import { loadDrivers } from '../../core/kernel/gateway/load-reader.ts'
import { readQuery, parseRouterReturn } from '../../core/kernel/gateway/read-query.ts'
import { readRouterData, type ReadQuery } from '../../core/kernel/gateway/router-data.ts'
import { createHotspot } from '../../core/kernel/hotspot/hotspot.ts'
import type { HotspotSettings } from '../../core/kernel/hotspot/hotspot-settings.ts'
import { loginAtGateway, type LoginAt } from '../../core/kernel/hotspot/login-at-gateway.ts'
import type { ListedGateway } from '../../core/kernel/partner/login-gateways.ts'
import plugin from '../../plugins/gateways/plugin.ts'

export { manualLoginUrl, needsSession } from '../../core/kernel/gateway/gateway-facts.ts'
export { MAX_DATA_LENGTH, readRouterData } from '../../core/kernel/gateway/router-data.ts'
export { default as HOST_DRIVERS } from '../../plugins/gateways/host-drivers.ts'

export const KINDS = addedKinds([plugin]).map(({ kind }) => kind)
export const LOADED = await loadDrivers(KINDS)

/** Gateways as in a partner's file. @param hosts of the default kind */
export function gatewaysOf(gateways: readonly ListedGateway[], hosts: readonly string[] = []): readonly Gateway[] {
  return listedGateways({ login: { gateways: [...gateways], hosts: [...hosts] } }, KINDS)
}

export function readerOf(gateways: readonly Gateway[] = []): ReadQuery {
  return (search) => {
    const query = new URLSearchParams(search)
    const recognised = KINDS.filter((kind) => recognises(kind, query, gateways)).map(({ id }) => id)
    return readQuery(
      search,
      LOADED.filter(({ id }) => recognised.includes(id)),
      gateways,
    )
  }
}

/** The data of a redirect, as a browser reads it. */
export function readRedirect(query: string, gateways: readonly Gateway[] = []) {
  return readRouterData(`?${query}`, readerOf(gateways))
}

export function driverOf(kind: string): GatewayDriver {
  const driver = LOADED.find(({ id }) => id === kind)?.driver
  if (!driver) throw new Error(`There is no kind ${kind}`)
  return driver
}

export const DST = 'https://wifi.lestari.example/?online=1&a=ü'

export type LoginCase = Partial<Omit<LoginAt, 'place' | 'driver' | 'credentials'>> & {
  readonly gateway: ListedGateway
  readonly username?: string
  readonly password?: string
}

/** The login of a customer at the first address of a gateway. */
export function loginAt({ gateway: listed, username = '628123', password = 'rahasia', ...more }: LoginCase) {
  const [gateway] = gatewaysOf([listed])
  if (!gateway) throw new Error(`There is no kind ${listed.kind}`)
  return loginAtGateway({
    place: { gateway, address: gateway.addresses[0] ?? '' },
    driver: driverOf(gateway.kind),
    arrival: null,
    credentials: { username, password },
    domain: 'lestari',
    dst: DST,
    page: 'https://wifi.lestari.example/?a=ü',
    pageProtocol: 'https:',
    mayBePlain: false,
    open: () => Promise.reject(new Error('not expected')),
    ownOrigins: ['https://wifi.lestari.example'],
    ...more,
  })
}

/** The address that a login opens. */
export function openedBy(request: Awaited<ReturnType<typeof loginAt>>): URL {
  return new URL(request?.method === 'get' ? request.address : 'about:none')
}

/** Reads a query like the simplest gateways: percent-decoding only, a plus stays a plus. */
export function plainly({ search }: URL): Readonly<Record<string, string>> {
  return Object.fromEntries(
    search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent)),
  ) as Record<string, string>
}

export function memoryStorage(entries = new Map<string, string>()): HotspotSettings['tabStorage'] {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),
  }
}

export const PROBE: HotspotSettings['probe'] = {
  fetch: () => Promise.resolve(),
  pause: () => Promise.resolve(),
  now: () => 0,
  pageProtocol: 'http:',
  localNetwork: () => Promise.resolve(null),
}

export type HotspotCase = Partial<HotspotSettings> & {
  /** Addresses of the default kind. Default: one. */
  readonly hosts?: readonly string[]
  readonly listed?: readonly ListedGateway[]
}

/** A hotspot in a browser that opens nothing, and what it would open. */
export function hotspotAt({ hosts = ['http://login.example'], listed = [], ...settings }: HotspotCase = {}) {
  const entries = new Map<string, string>()
  const left: URL[] = []
  const posted: { readonly action: string; readonly fields: Readonly<Record<string, string>> }[] = []
  const gateways = gatewaysOf(listed, hosts)
  let served: string | null = null
  const again = () =>
    createHotspot({
      gateways,
      reader: { read: readerOf(gateways), parseRouterReturn },
      domain: 'lestari',
      tabStorage: memoryStorage(entries),
      browserStorage: memoryStorage(),
      lastRouter: { read: () => served, write: (origin) => void (served = origin) },
      probe: PROBE,
      leave: (url) => left.push(new URL(url)),
      post: (action, fields) => {
        posted.push({ action, fields })
        left.push(new URL(`${action}?${new URLSearchParams(fields)}`))
      },
      origin: 'http://lestari.example',
      ...settings,
    })
  return { hotspot: again(), again, left, posted, entries }
}
