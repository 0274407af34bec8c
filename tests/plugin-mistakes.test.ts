/**
 * Tests every mistake in a plugin definition that its check reports: the code, the file with a pointer into the
 * definition, the expected and the received value, and the remedy. Only that plugin, or only that contribution, is turned
 * off.
 */
import fc from 'fast-check'
import { gatewayKind } from '../core/kernel/gateway/gateway-kind.ts'
import { describe, expect, test } from 'vitest'
import { NO_CUSTOMER } from '../core/kernel/plugin/condition.ts'
import { checkPlugins } from '../schemas/plugin/check-plugin.ts'
import { FAULT_SENTENCES } from '../core/kernel/plugin/fault-sentences.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { collect, pluginEntries, rolePath, plan, servicesOf } from '../core/kernel/plugin/plan.ts'
import { readPlugin } from '../core/kernel/plugin/read-plugin.ts'
import { frameExtra, homeCard } from '../core/kernel/plugin/slots.ts'
import { pluginFaultLines } from '../tools/plugin/fault-lines.ts'
import { installedPlugins } from '../schemas/plugin/installed-plugins.ts'
import { load, make, page, title } from './doubles/fake-plugin.ts'
import { defineSlot } from '../core/kernel/plugin/slot.ts'
import { howOften } from './fuzz-duration.ts'

/**
 * A definition without faults, of which a mistake replaces fields. `object`, because the compiler has not checked
 * definitions of other projects.
 */
const tea = (changes: object = {}) => ({ default: { ...make('tea', { pages: [page('/tea')] }), ...changes } })
const other = { default: make('other', { pages: [page('/other')] }) }
const entry = { to: '/tea', in: 'drawer', label: title, icon: load }
const kind = defineSlot<{ id: string; path: string }>('packages.kind', { shape: { id: 'text', path: 'path' } })
const GATE = { id: 'gate', recognise: ['gw'], load, traits: { probe: true, explainsRefusal: true } }
const withPage = (changes: object) => tea({ pages: [{ ...page('/tea'), ...changes }] })
const withWhen = (when: unknown) => withPage({ when })

/** The mistake, the imported module, the code, the pointer into the definition, and the expected and received value. */
const MISTAKES: readonly (readonly [string, unknown, string, string, string, string])[] = [
  ['no default export', {}, 'P113', '', "export default definePlugin({ id: 'tea', … })", 'no default export'],
  [
    'an object that definePlugin did not make',
    { default: { id: 'tea' } },
    'P113',
    '',
    'definePlugin',
    'an object of id',
  ],
  ['a function', { default: () => undefined }, 'P113', '', 'definePlugin', '() => undefined'],
  ['a file that throws', new Error('x is not defined'), 'P113', '', 'can be imported', 'x is not defined'],
  ['another id than the folder’s', { default: make('coffee') }, 'P114', '#/id', "'tea'", 'coffee'],
  ['another version of the core', tea({ core: '^2' }), 'P109', '#/core', '^1', '^2'],
  ['an unknown key', tea({ page: [] }), 'P115', '#/page', 'pages', 'page'],
  ['a page without a loader', withPage({ load: undefined }), 'P116', '#/pages/0/load', 'imports the screen', 'nothing'],
  ['a page without a path', withPage({ path: undefined }), 'P116', '#/pages/0/path', 'a path such as', 'nothing'],
  ['a path without a slash', withPage({ path: 'tea' }), 'P116', '#/pages/0/path', 'a path such as', 'tea'],
  ['an unknown access', withPage({ access: 'admin' }), 'P116', '#/pages/0/access', 'public, signed-out', 'admin'],
  ['an unknown frame', withPage({ frame: 'wide' }), 'P116', '#/pages/0/frame', 'main, plain, either', 'wide'],
  ['an unknown role', withPage({ role: 'login' }), 'P116', '#/pages/0/role', 'home, sign-in', 'login'],
  ['a role with another access', withPage({ role: 'sign-in' }), 'P116', '#/pages/0/access', 'signed-out', 'member'],
  [
    'a role that cannot be found',
    withPage({ role: 'home', path: '/tea/:id' }),
    'P116',
    '#/pages/0/path',
    'no parameter',
    '/tea/:id',
  ],
  ['an unknown condition', withWhen({ age: 18 }), 'P117', '#/pages/0/when', '{ accountType }', '{"age":18}'],
  ['two conditions in one', withWhen({ option: 'a', capability: 'b' }), 'P117', '#/pages/0/when', 'one of', '"option"'],
  [
    'an unknown condition within',
    withWhen({ not: { any: [{ age: 1 }] } }),
    'P117',
    '#/pages/0/when/not/any/0',
    'one of',
    'age',
  ],
  [
    'an option that it does not have',
    withWhen({ option: 'cold' }),
    'P117',
    '#/pages/0/when/option',
    '(it has none)',
    'cold',
  ],
  [
    'an unknown account type',
    withWhen({ accountType: 'vip' }),
    'P117',
    '#/pages/0/when/accountType',
    'customer, rtrw or null',
    'vip',
  ],
  [
    'a number of languages as a text',
    withWhen({ minLanguages: '2' }),
    'P117',
    '#/pages/0/when/minLanguages',
    'a number',
    '2',
  ],
  ['a condition that is a function', withWhen(() => true), 'P117', '#/pages/0/when', 'one of', 'nothing'],
  [
    'a menu entry to no page of its own',
    tea({ menu: [{ ...entry, to: '/other' }] }),
    'P118',
    '#/menu/0/to',
    '/tea',
    '/other',
  ],
  [
    'a menu entry in no menu',
    tea({ menu: [{ ...entry, in: 'top' }] }),
    'P118',
    '#/menu/0/in',
    'drawer, bottom, quick',
    'top',
  ],
  [
    'a menu entry with an icon that is a name',
    tea({ menu: [{ ...entry, icon: 'home' }] }),
    'P118',
    '#/menu/0/icon',
    'of an icon',
    'home',
  ],
  [
    'an item that does not fit its slot',
    tea({ adds: [homeCard.add({ load: 5 } as never)] }),
    'P119',
    '#/adds/0/item/load',
    'imports the component',
    '5',
  ],
  ...(
    [
      ['recognise', 'gw', 'a list of texts', 'gw'],
      ['traits', [], 'object', '[]'],
      ['logout', { model: 'out' }, 'a path such as /logout', 'out'],
    ] as const
  ).map(
    ([field, value, expected, received]) =>
      [
        `a kind of gateway with another form of ${field}`,
        tea({ adds: [gatewayKind.add({ ...GATE, [field]: value } as never)] }),
        'P119',
        `#/adds/0/item/${field}`,
        expected,
        received,
      ] as const,
  ),
  [
    'an item with an unknown key',
    tea({ adds: [frameExtra.add({ load, wide: true } as never)] }),
    'P119',
    '#/adds/0/item/wide',
    'one of load',
    'wide',
  ],
  [
    'a contribution that no slot made',
    tea({ adds: [{ slot: 'home.card' }] }),
    'P122',
    '#/adds/0',
    'slot.add',
    'home.card',
  ],
  ['an unknown slot', tea({ adds: [kind.add({ id: 'x', path: '/x' })] }), 'P120', '#/adds/0', 'slots', 'packages.kind'],
  ['two pages on one path', tea({ pages: [page('/tea'), page('/tea')] }), 'P121', '#/pages/1/path', 'page 0', '/tea'],
  ['a title in no language', tea({ title: 'Tea' }), 'P122', '#/title', 'two texts', 'Tea'],
  [
    'a default that its option does not allow',
    tea({ options: { properties: { a: { type: 'boolean', default: 1 } } } }),
    'P122',
    '#/options/properties/a/default',
    'true or false',
    '1',
  ],
  [
    'an option without a schema',
    tea({ options: { properties: { a: 1 } } }),
    'P122',
    '#/options/properties/a',
    '{ type',
    '1',
  ],
  ['options without a schema', tea({ options: {} }), 'P122', '#/options', 'defineOptions', '{}'],
  ['a switch that is no text', tea({ switch: true }), 'P122', '#/switch', 'a string', 'true'],
  ['a service without a loader', tea({ services: [{}] }), 'P122', '#/services/0', '{ load }', '{}'],
  ['a slot that defineSlot did not make', tea({ slots: ['tea.kind'] }), 'P122', '#/slots/0', 'defineSlot', 'tea.kind'],
  ['an extension that no slot made', tea({ extends: [{}] }), 'P122', '#/extends/0', 'slot.extend', '{}'],
  ['texts that have no loaders', tea({ locales: './locales' }), 'P122', '#/locales', 'a loader', './locales'],
  ['a menu entry without a label', tea({ menu: [{ ...entry, label: 'Tea' }] }), 'P118', '#/menu/0/label', 'two', 'Tea'],
  ['a title in one language', tea({ title: { id: 'Teh' } }), 'P142', '#/title', 'a text in en', 'Teh'],
  [
    'a label in one language',
    tea({ menu: [{ ...entry, label: { en: 'Tea' } }] }),
    'P142',
    '#/menu/0/label',
    'a text in id',
    'Tea',
  ],
  [
    'an option without a description',
    tea({ options: { properties: { hot: { type: 'boolean', default: true } } } }),
    'P143',
    '#/options/properties/hot',
    'a description',
    'nothing',
  ],
  ['a need that is no id', tea({ needs: [5] }), 'P122', '#/needs/0', 'the id of a plugin', '5'],
]

const on = { plugins: { tea: true, other: true } }

describe.each(MISTAKES)('%s', (_, imported, code, at, expected, received) => {
  const plugins = checkPlugins([
    ['tea', imported],
    ['other', other],
  ])
  const made = plan(openPartner(on, plugins), {}, NO_CUSTOMER)

  test('is reported with file, expected, received and remedy', () => {
    expect(pluginFaultLines(plugins)).toHaveLength(1)
    const [line = ''] = pluginFaultLines(plugins)
    expect(line).toContain(`${code} plugins/tea/plugin.ts${at} · expected `)
    expect(line).toMatch(/ · received .+ · [^·]+\. [^·]+\. [^·]+\.$/)
    const [fault] = made.faults
    expect(fault?.expected).toContain(expected)
    expect(fault?.received).toContain(received)
    expect(line).toContain(FAULT_SENTENCES[fault?.code ?? 'P101'])
  })

  test('turns off only that plugin or that contribution, or nothing that works, and is listed in the plan', () => {
    expect(made.faults.map((fault) => fault.code)).toEqual([code])
    const contributionAlone = ['P119', 'P120', 'P142', 'P143'].includes(code)
    expect(made.plugins.map(({ plugin, because }) => [plugin.id, because.code]).toSorted()).toEqual([
      ['other', 'on.file'],
      ['tea', contributionAlone ? 'on.file' : 'off.definition'],
    ])
    expect(collect(made, homeCard)).toEqual([])
    expect(made.pages.filter((entry) => entry.shown && entry.plugin === 'other')).toHaveLength(1)
  })
})

test('a contribution whose title lacks a language is shown, and reported', () => {
  const kindSlot = defineSlot<{ title: object }>('packages.kind', { shape: { title: 'localText' } })
  const plugins = checkPlugins([
    ['owner', { default: { ...make('owner'), slots: [kindSlot] } }],
    ['tea', tea({ adds: [kindSlot.add({ title: { id: 'Teh' } })] })],
  ])
  expect(pluginFaultLines(plugins)).toEqual([
    expect.stringMatching(/^P142 plugins\/tea\/plugin\.ts#\/adds\/0\/item\/title · expected a text in en · /),
  ])
  const made = plan(openPartner({ plugins: { owner: true, tea: true } }, plugins), {}, NO_CUSTOMER)
  expect(collect(made, kindSlot)).toHaveLength(1)
})

test('a kind of package without a title is left out, and the rest of the plugin stays on', () => {
  const kindSlot = defineSlot<{ id: string; title: object }>('packages.kind', {
    shape: { id: 'text', title: 'localText' },
  })
  const plugins = checkPlugins([
    ['owner', { default: { ...make('owner'), slots: [kindSlot] } }],
    ['tea', tea({ adds: [kindSlot.add({ id: 'tea' } as never)] })],
  ])
  const [line = ''] = pluginFaultLines(plugins)
  expect(line).toContain(
    'P119 plugins/tea/plugin.ts#/adds/0/item/title · expected { id, en }, two texts · received nothing',
  )
  const made = plan(openPartner({ plugins: { owner: true, tea: true } }, plugins), {}, NO_CUSTOMER)
  expect(made.pages.filter((entry) => entry.shown).map((entry) => entry.page.path)).toEqual(['/tea'])
})

test('a slot that a plugin declares is accepted', () => {
  const owner = { default: { ...make('owner'), slots: [kind] } }
  const plugins = checkPlugins([
    ['owner', owner],
    ['tea', tea({ adds: [kind.add({ id: 'x', path: '/x' })] })],
  ])
  expect(pluginFaultLines(plugins)).toEqual([])
})

test('the definitions of this repository have no faults', () => expect(pluginFaultLines(installedPlugins)).toEqual([]))

test('in a browser an invalid definition is turned off with the same code', () => {
  for (const imported of [{}, { default: 5 }, { default: { id: 'tea' } }, new Error('404'), undefined]) {
    const made = plan(openPartner({ plugins: { tea: true } }, [readPlugin('tea', imported)]), {}, NO_CUSTOMER)
    expect(made.faults.map(({ code, at }) => [code, at])).toEqual([['P113', 'plugins/tea/plugin.ts']])
  }
})

const value = fc.oneof(fc.anything({ maxDepth: 3 }), fc.constantFrom(load, '/tea', 'tea', title, undefined))
const fields = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
const lists = {
  pages: fc.oneof(
    value,
    fc.array(fields(['path', 'access', 'load', 'when', 'frame', 'role', 'takesBankCards', 'isKept'])),
  ),
  menu: fc.oneof(value, fc.array(fields(['to', 'in', 'label', 'icon']))),
  adds: fc.oneof(value, fc.array(fields(['slot', 'item', 'order', 'when']))),
  extends: fc.oneof(value, fc.array(fields(['slot', 'extend']))),
  services: fc.oneof(value, fc.array(fields(['load', 'when']))),
  needs: value,
  slots: value,
  options: value,
  title: value,
  locales: value,
  onByDefault: value,
  switch: value,
  core: value,
}

test('no invalid definition makes the plan throw', () => {
  fc.assert(
    fc.property(fc.record(lists, { requiredKeys: [] }), (changes) => {
      const plugins = checkPlugins([
        ['tea', tea(changes)],
        ['other', other],
      ])
      const made = plan(openPartner(on, plugins), {}, NO_CUSTOMER)
      pluginEntries(made, 'bottom')
      servicesOf(made)
      rolePath(made, 'home', 'lestari')
      expect(made.plugins.find(({ plugin }) => plugin.id === 'other')?.because.code).toMatch(/^(on|off\.path)/)
    }),
    { numRuns: howOften(500) },
  )
})

test('no invalid extension by the owner of a slot makes the plan throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(value, fields(['pages', 'menu', 'adds'])),
      fc.array(fields(['path', 'access', 'role', 'when'])),
      (more, pages) => {
        const owner = make('tea', { extends: [kind.extend(() => ({ pages, ...Object(more) }))] })
        const plugins = [owner, make('other', { adds: [kind.add({ id: 'x', path: '/x' })] })]
        expect(plan(openPartner(on, plugins), {}, NO_CUSTOMER).plugins).toHaveLength(2)
      },
    ),
    { numRuns: howOften(300) },
  )
})
