import { expect, test } from 'vitest'
import { load, make, title } from '../../tests/doubles/fake-plugin.ts'
import { PATH_PATTERN } from '../../core/kernel/values/portal-path.ts'
import { gatewayKind } from '../../core/kernel/gateway/gateway-kind.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { fakePartner } from '../../tests/doubles/fake-host.ts'
import { partnerFaults } from './plan-faults.ts'

const partner = fakePartner('warung', { languages: ['id'], plugins: { packages: true, tea: true } })
const needOf = (need: string) =>
  partnerFaults([make('packages'), make('tea', { needs: [need] })], partner, new Map()).find(
    ({ code }) => code === 'P105',
  )

test('P125 names the plugin of a gateway’s kind while that plugin is off', () => {
  const load = () => Promise.resolve({ default: { description: 'x', login: () => ({ kind: 'none' }) as const } })
  const adds = [
    gatewayKind.add({
      id: 'gerbang',
      recognise: ['gw'],
      load,
      traits: {
        probe: false,
        explainsRefusal: false,
      },
    }),
  ]
  const gateways = [{ kind: 'gerbang' }].map((gateway) => ({
    ...gateway,
    name: 'a',
    addresses: ['http://gate.example'],
  }))
  const faults = (plugins: Partner['plugins'], tea = {}) => {
    const file: Partner = { ...partner, plugins, login: { gateways } }
    return partnerFaults([make('tea', { adds, ...tea })], file, new Map()).filter(({ code }) => code === 'P125')
  }
  expect(faults({ tea: true })).toEqual([])
  expect(faults({ tea: false })).toMatchObject([{ pointer: '/login/gateways/0/kind', expected: 'the plugin tea on' }])
  // The plugin may be turned on for a domain at run time.
  expect(faults({}, { switch: 'plugin_tea' })).toEqual([])
})

const icon = { path: '', box: 24 } as const
const shop = make('shop', {
  pages: [
    { path: '/packages', access: 'member', load },
    { path: '/invoice', access: 'member', when: { accountType: 'rtrw' }, load },
  ],
  menu: [
    { to: '/packages', in: 'drawer', label: title, icon },
    { to: '/invoice', in: 'quick', label: title, icon },
  ],
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      terms: {
        type: 'string',
        pattern: PATH_PATTERN,
        patternErrorMessage: 'a path',
        default: '/gone',
        description: 'x',
      },
    },
  },
})
const off = make('off', {
  pages: [{ path: '/faq', access: 'public', load }],
  menu: [{ to: '/faq', in: 'drawer', label: title, icon }],
})
const pathFaults = (changes: Partial<Partner>, plugins = [shop, off]) =>
  partnerFaults(plugins, { ...partner, plugins: { shop: true, off: false }, ...changes }, new Map())
    .filter(({ code }) => code === 'P126')
    .map(({ pointer, expected }) => [pointer, expected])

test('P126 names a path of a menu that has no entry, with the one that was probably meant', () => {
  expect(
    pathFaults({ menus: { main: ['/packages', '/pakages'], quick: [{ path: '/invoce' }], hidden: ['/x'] } }),
  ).toEqual([
    ['/menus/main/1', '/packages'],
    ['/menus/quick/0', '/invoice'],
    ['/menus/hidden/0', 'one of /invoice, /packages'],
  ])
})

test('P126 is not reported for an entry that only some customers see, nor for a link', () => {
  const link = { link: 'https://desa.example', label: { id: 'Desa' } }
  expect(pathFaults({ menus: { bottom: ['/invoice', link] } })).toEqual([])
})

test.each([
  ['a menu', { menus: { bottom: ['/faq'] } }],
  ['the link of a banner', { banners: [{ id: 'a', text: title, path: '/faq', label: title }] }],
  ['the places of a banner', { banners: [{ id: 'a', text: title, in: ['/faq'] }] }],
  ['a text', { pages: [{ path: '/a', title, text: { id: '[x](/faq)' } }] }],
])('P126 names the plugin of a path in %s while the file does not turn it on', (_, changes: Partial<Partner>) => {
  const switched = { ...off, switch: 'plugin_off' }
  const faults = partnerFaults([shop, switched], { ...partner, plugins: { shop: true }, ...changes }, new Map())
  expect(faults.filter(({ code }) => code === 'P126')).toMatchObject([
    { expected: 'the plugin off on', remedy: expect.stringMatching(/^turn on the plugin off\. /) },
  ])
  expect(pathFaults({ ...changes, plugins: { shop: true, off: true } }, [shop, switched])).toEqual([])
})

test('P126 is not reported for a hidden entry of a plugin that is off', () =>
  expect(pathFaults({ menus: { hidden: ['/faq'] } })).toEqual([]))

test('P126 suggests the page with that name in a menu, before one of a similar spelling', () => {
  const paket = { to: '/packages', in: 'drawer', label: { id: 'Paket', en: 'Packages' }, icon } as const
  expect(pathFaults({ menus: { main: ['/paket'] } }, [{ ...shop, menu: [paket] }, off])).toEqual([
    ['/menus/main/0', '/packages'],
  ])
})

test('P126 suggests a page that the partner has, and else the plugin to turn on', () => {
  const pages = [
    { path: '/logs', access: 'member', load },
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load },
  ] as const
  const banners = [{ id: 'a', text: title, in: ['/logn'] }]
  const both = (plugins: Partner['plugins']) =>
    pathFaults({ banners, plugins }, [make('logs', { pages: [pages[0]] }), make('sign-in', { pages: [pages[1]] })])
  expect(both({ 'sign-in': true })).toEqual([['/banners/0/in/0', '/login']])
  expect(both({ logs: true, 'sign-in': true })).toEqual([['/banners/0/in/0', '/login']])
  expect(pathFaults({ menus: { main: ['/fag'] } })).toEqual([['/menus/main/0', '/faq']])
})

test('P126 refuses an item with both a path and a link, or with none', () => {
  const both = { path: '/packages', link: 'https://desa.example', label: title }
  expect(pathFaults({ menus: { main: [both, { label: title }] } })).toEqual([
    ['/menus/main/0', 'either a path or a link'],
    ['/menus/main/1', 'either a path or a link'],
  ])
})

test('P126 names a path in an option that no page has; a default is not checked', () => {
  expect(pathFaults({ plugins: { shop: true } })).toEqual([])
  expect(pathFaults({ plugins: { shop: { terms: '/package' } } })).toEqual([['/plugins/shop/terms', '/packages']])
})

test('P105 names the plugin that was probably meant when a need is not installed', () => {
  expect(needOf('package')).toMatchObject({
    pointer: '/plugins/tea',
    expected: 'packages in needs',
    received: 'package, which is not installed',
  })
  expect(needOf('packages')).toBeUndefined()
})
