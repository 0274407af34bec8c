/** The redirect of the router opens the page that was asked for, and with a ticket it begins a session. */
import { expect, it, vi } from 'vitest'
import { network, refuse, scene } from '../../../tests/doubles/client-network.ts'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { fakePartner } from '../../../tests/doubles/fake-host.ts'
import { hotspotAt } from '../../../tests/doubles/gateways.ts'
import { noNavigation } from '../../kit/navigation/create-navigation.ts'
import { createSession } from '../../kernel/session/session.ts'
import type { RouterReturn } from '../../kernel/gateway/read-query.ts'
import { ROUTER_RETURN } from '../../kernel/session/router-return-mark.ts'
import { createSafeStorage } from '../../kernel/values/safe-storage.ts'
import { readRouterReturn } from './read-router-return.ts'

const NOW = Date.parse('2026-11-21T05:00:00Z')
const USER = { username: 'siti', name: null, phone: null, email: null, partner_service_types: [] }
const NO_RETURN: RouterReturn = { ticket: null, to: null, secondsLeft: null }

/** @param found the redirect as the hotspot reads it */
function open(
  search: string,
  found: { readonly returned?: RouterReturn; readonly routerReturn?: RouterReturn; readonly isMember?: boolean },
) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const moves: string[] = []
  const tab = createSafeStorage(() => {
    throw new Error('This browser refuses storage')
  })
  const hotspot = {
    ...hotspotAt().hotspot,
    returned: () => found.returned ?? null,
    routerReturn: () => found.routerReturn ?? null,
  }
  const navigation = {
    ...noNavigation,
    here: () => ({ pathname: '/login', search, hash: '' }),
    go: (to: string) => void moves.push(to),
  }
  const session = createSession({ document: createCookiePage(), local: tab, tab })
  if (found.isMember === true) session.change({ user: USER })
  network(() => refuse(401))
  const { client } = scene()
  const reading = readRouterReturn({
    hotspot,
    navigation,
    session,
    client,
    tab,
    page: { partner: fakePartner('lestari') },
  })
  return { reading, moves, tab }
}

it('a page without a redirect stays as it is', async () => {
  const { reading, moves } = open('?kind=general', {})
  expect(await reading).toBeNull()
  expect(moves).toEqual([])
})

it('the nonce of a login proves that the device is online, and is removed from the address', async () => {
  const { reading, moves } = open('?online=n1&kind=general', {
    returned: { ...NO_RETURN, secondsLeft: 1_800 },
    isMember: true,
  })
  expect(await reading).toEqual({ at: NOW, secondsLeft: 1_800 })
  expect(moves).toEqual(['/login?kind=general'])
})

it('the page that the customer had asked for is opened', async () => {
  const { reading, moves } = open('', { returned: { ...NO_RETURN, to: '/packages' }, isMember: true })
  await reading
  expect(moves).toEqual(['/packages'])
})

it('a ticket that is not valid proves nothing, and the sign-in page explains it', async () => {
  const { reading, tab } = open('?online=n1', { routerReturn: { ...NO_RETURN, ticket: 'rt_1' } })
  expect(await reading).toBeNull()
  expect(tab.get(ROUTER_RETURN)).toBe('true')
})

it('a customer with a session needs no ticket', async () => {
  const { reading, tab } = open('', { routerReturn: { ...NO_RETURN, ticket: 'rt_1' }, isMember: true })
  expect(await reading).toBeNull()
  expect(tab.get(ROUTER_RETURN)).toBeNull()
})
