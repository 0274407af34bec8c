import { expect, it } from 'vitest'
import { make } from '../../../tests/doubles/fake-plugin.ts'
import {
  listedGateways,
  loginPlace,
  logoutAddress,
  pinnedGateway,
  type Gateway,
  type GatewayDriver,
  type GatewayKind,
} from './gateway.ts'
import { gatewayKind, kindsOf, recognises } from './gateway-kind.ts'
import { loadReader, readerLoads } from './load-reader.ts'
import { readByNames } from './read-by-names.ts'

const login: GatewayDriver['login'] = () => ({ kind: 'none' })
const load = (read: GatewayDriver['read']) => () =>
  Promise.resolve({ default: { description: 'a gate', login, ...(read && { read }) } })
const traits = { probe: true, explainsRefusal: true }
const kind = (id: string, more: Partial<GatewayKind> = {}): GatewayKind => ({
  id,
  recognise: ['gw'],
  traits,
  load: load((query) =>
    readByNames(query, {
      gateway: 'gw',
      ip: 'client',
      error: 'why',
    }),
  ),
  ...more,
})
const DEFAULT = kind('plain', { recognise: [], load: load(undefined), traits: { ...traits, isDefault: true } })
const GATE = kind('gate')
const OTHER = kind('other', { load: load((query) => ({ ...readByNames(query, { gateway: 'gw' }), ip: '10.0.0.1' })) })
const KINDS = [DEFAULT, OTHER, GATE]
const LOGIN = {
  hosts: ['http://login.example', 'https://hotspot.example:8443'],
  gateways: [
    { kind: 'gate', name: 'Pasar', addresses: ['https://gw.example'] },
    { kind: 'plain', name: 'Balai', addresses: ['http://balai.example'] },
    { kind: 'unknown', name: 'Warung', addresses: ['http://warung.example'] },
  ],
}
const GATEWAYS = listedGateways({ login: LOGIN }, KINDS)
const read = async (query: string, gateways: readonly Gateway[] = GATEWAYS) =>
  (await loadReader(`?${query}`, KINDS, gateways))?.read(`?${query}`) ?? null

it('those of the default kind are first, and a gateway of an unknown kind is left out', () => {
  expect(GATEWAYS.map(({ kind, addresses }) => [kind, addresses])).toEqual([
    ['plain', [LOGIN.hosts[0]]],
    ['plain', [LOGIN.hosts[1]]],
    ['plain', ['http://balai.example']],
    ['gate', ['https://gw.example']],
  ])
  expect(listedGateways({ login: LOGIN }, [])).toEqual([])
})

it('a kind counts where its plugin is on', () => {
  const plugins = [make('tea', { adds: [gatewayKind.add(GATE)] })]
  const idsFor = (tea: boolean) => kindsOf(plugins, { plugins: { tea } }, {}).map(({ id }) => id)
  expect([idsFor(true), idsFor(false)]).toEqual([['gate'], []])
})

it('a query of several kinds is read by the kind whose gateway is listed, else by the first', async () => {
  expect(await read('gw=gw.example&client=10.9.0.7&why=no')).toMatchObject({
    data: { kind: 'gate', address: 'https://gw.example', ip: '10.9.0.7', error: 'no' },
  })
  expect(await read('gw=evil.example')).toMatchObject({ data: { kind: 'other', address: 'https://evil.example' } })
  expect(await read('gw=:')).toEqual({ kind: 'bad' })
  expect(await read('gate=gw.example')).toBeNull()
})

it('a driver that throws reads nothing, and hides no other kind', async () => {
  const read = () => {
    throw new Error('no such field')
  }
  const kinds = [kind('broken', { load: load(read) }), GATE]
  const search = '?gw=gw.example'
  expect((await loadReader(search, kinds, GATEWAYS))?.read(search)).toMatchObject({ data: { kind: 'gate' } })
  expect((await loadReader(search, kinds.slice(0, 1), GATEWAYS))?.read(search)).toBeNull()
})

it('a kind is recognised by all parameters of one of its sets, or by that of a form in the partner’s file', () => {
  const is = (query: string, gateways: readonly Gateway[] = []) =>
    recognises(kind('gate', { recognise: ['a&b', 'c'] }), new URLSearchParams(query), gateways)
  expect([is('a=1'), is('a=1&b=2'), is('c'), is('')]).toEqual([false, true, true, false])
  const fields = { gateway: 'own', path: '/in', username: 'u', password: 'p' }
  const form = listedGateways({ login: { gateways: [{ kind: 'gate', name: 'a', addresses: [], fields }] } }, KINDS)
  expect(is('own=1', form)).toBe(true)
})

it('a page preloads what reads its redirect, also when `data` contains it', () => {
  const countFor = (search: string) => readerLoads(search, KINDS, GATEWAYS).length
  const [direct, passed] = ['?gw=gw.example', `?data=${encodeURIComponent('?gw=gw.example')}`].map(countFor)
  expect([direct, passed]).toEqual([3, 3])
  expect(['', '?data=e30', '?data=e30&gw=gw.example', '?online=1'].map(countFor)).toEqual([0, 0, 0, 0])
})

it.each([
  { kind: 'gate', address: 'https://gw.example:8443' },
  { kind: 'gate', address: 'http://gw.example' },
  { kind: 'gate', address: 'https://gw.example.evil.example' },
  { kind: 'other', address: 'https://gw.example' },
  { kind: 'gate', preset: 'model', address: 'https://gw.example' },
])('%j matches no listed gateway', (redirect) => expect(pinnedGateway(redirect, GATEWAYS)).toBeNull())

it('a controller that sends no address matches by its kind', () => {
  expect(pinnedGateway({ kind: 'gate' }, GATEWAYS)?.name).toBe('Pasar')
})

it.each([
  ['https://hotspot.example:8443/login?x=1', 'https://hotspot.example:8443'],
  ['https://evil.example/login', 'http://login.example'],
  ['http://login.example.evil.example/', 'http://login.example'],
  ['http://login.example@evil.example/', 'http://login.example'],
  ['https://hotspot.example/login', 'http://login.example'],
  ['javascript:alert(1)', 'http://login.example'],
  ['nonsense', 'http://login.example'],
])('for link_login %s the login is at %s', (link_login, address) => {
  expect(loginPlace(GATEWAYS, { link_login }, null)?.address).toBe(address)
})

it.each([
  ['https://hotspot.example:8443', 'https://hotspot.example:8443'],
  ['https://gw.example', 'https://gw.example'],
  ['https://evil.example', 'http://login.example'],
  ['', 'http://login.example'],
])('without a redirect, and after a visit at %j, the login is at %s', (served, address) => {
  expect(loginPlace(GATEWAYS, null, served)?.address).toBe(address)
  expect(loginPlace(GATEWAYS, { link_login: 'http://login.example/login' }, served)?.address).toBe(
    'http://login.example',
  )
})

it('no login is possible where no gateway is listed', () => {
  expect(loginPlace([], { link_login: 'http://login.example' }, 'http://login.example')).toBeNull()
  expect(loginPlace(GATEWAYS, { kind: 'other', address: 'https://gw.example' }, null)).toBeNull()
})

it('the logout address is that of the kind or of the preset, with the partner’s id', () => {
  const at = (logout: GatewayKind['logout'], preset?: string) => {
    const definition = kind('gate', logout === undefined ? {} : { logout })
    const gateway = { kind: 'gate', name: '', addresses: [], definition, ...(preset && { preset }) }
    return logoutAddress({ gateway, address: 'https://gw.example' }, 'a&b')
  }
  const presets = { model: '/bye' }
  expect([at('/out?domain={domain}'), at(presets, 'model')]).toEqual([
    'https://gw.example/out?domain=a%26b',
    'https://gw.example/bye',
  ])
  expect([at(undefined), at(presets), at(presets, 'other')]).toEqual([null, null, null])
})
