/** Faults of definitions that the compiler does not find. `tests/plugin-mistakes.test.ts` tests their effects. */
import { expect, it } from 'vitest'
import { make } from '../../tests/doubles/fake-plugin.ts'
import { pluginFaults, checkPlugins } from './check-plugin.ts'

const load = () => Promise.resolve({ default: () => null })
const faultsOf = (changes: object) =>
  pluginFaults(checkPlugins([['tea', { default: { ...make('tea'), ...changes } }]])).map(
    ({ code, at }) => `${code} ${at}`,
  )

it('a definition without a fault has none', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ services: [{ load }], adds: [], needs: ['milk'] })).toEqual([])
})

it.each([null, 7, 'text', {}, { slot: {}, order: 1 }, { slot: { id: 7 }, order: 1 }, { slot: { id: 'home.card' } }])(
  'a contribution %j is a fault',
  (contribution) => expect(faultsOf({ adds: [contribution] })).toEqual([expect.stringMatching(/^P122 .*adds/)]),
)

it.each([null, {}, { load: 'x' }, 'x'])('a service %j is a fault', (service) =>
  expect(faultsOf({ services: [service] })).toEqual([expect.stringMatching(/^P122 .*services/)]),
)

it.each([null, {}, { id: 7 }])('a slot %j is a fault', (slot) =>
  expect(faultsOf({ slots: [slot] })).toEqual([expect.stringMatching(/^P122 .*slots/)]),
)

it.each([null, {}, { slot: 'a' }, { slot: 7, extend: () => ({}) }, { extend: () => ({}) }])(
  'an extension %j is a fault',
  (extension) => expect(faultsOf({ extends: [extension] })).toEqual([expect.stringMatching(/^P122 .*extends/)]),
)

it.each([
  ['title', 'Tea'],
  ['title', { id: 'Teh', en: 7 }],
  ['switch', 7],
  ['onByDefault', 'yes'],
  ['locales', 'id'],
  ['options', {}],
])('%s may not be %j', (key, value) => {
  expect(faultsOf({ [key]: value })).toEqual([expect.stringMatching(new RegExp(`^P122 .*${key}`))])
})

it('a need that is no text, and an unknown key, are faults', () => {
  expect(faultsOf({ needs: [7] })).toEqual([expect.stringMatching(/^P122 .*needs/)])
  expect(faultsOf({ page: [] })).toEqual([expect.stringMatching(/^P115 .*page/)])
})

it.each([
  ['a page that is none', 7],
  ['a path without a slash', { path: 'tea', access: 'public', load }],
  ['no path', { access: 'public', load }],
  ['no loader', { path: '/tea', access: 'public' }],
  ['an unknown access', { path: '/tea', access: 'all', load }],
])('%s is a fault', (_, page) => {
  expect(faultsOf({ pages: [page] })).toEqual([expect.stringMatching(/^P116 /)])
})

it('two pages of one path, and two of one role, are faults', () => {
  const page = { path: '/tea', access: 'member', load }
  expect(faultsOf({ pages: [page, page] })).toEqual([expect.stringMatching(/^P121 .*path/)])
  const roles = [
    { ...page, role: 'home' },
    { ...page, path: '/green', role: 'home' },
  ]
  expect(faultsOf({ pages: roles })).toEqual([expect.stringMatching(/^P121 .*role/)])
})

it.each(['Tea', '7tea', 'te a', `t${'e'.repeat(41)}`])('the id %s is a fault', (id) => {
  const faults = pluginFaults(checkPlugins([[id, { default: { ...make('tea'), id } }]]))
  expect(faults.map(({ code }) => code)).toEqual(['P114'])
})
