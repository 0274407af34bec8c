/** Tests which modules the first screen shares, and with which other files of the portal. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups, FILE_BY_PATH, firstScreenOf } from './client-chunks.ts'

const root = process.cwd()
const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], dynamicImports: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  moduleIds,
  imports,
  dynamicImports,
  facadeModuleId: moduleIds[0] ?? null,
})
const OUTPUT = [
  chunk('main.js', ['/src/browser/main.tsx', '/node_modules/react/index.js']),
  chunk('definition.js', ['/plugins/door/plugin.ts'], ['index.js']),
  chunk('index.js', ['/plugins/door/index.ts']),
  chunk(
    'start.js',
    ['/plugins/door/start.tsx', '/core/fields/only-here.ts'],
    ['main.js', 'index.js', 'field.js', 'country.js'],
  ),
  chunk('field.js', ['/node_modules/field/index.js', '/core/fields/phone.ts']),
  chunk('country.js', ['/plugins/door/countries.ts']),
  chunk('other.js', ['/plugins/door/other.tsx'], ['country.js', 'late.js']),
  chunk('late.js', ['/node_modules/late/index.js']),
]
const given = {
  entry: ['/src/browser/main.tsx'],
  definitions: ['/plugins/door/plugin.ts'],
  screen: '/plugins/door/start.tsx',
  components: [],
}

test('the first screen’s file holds its plugin’s modules except the definition, and the base all others', () => {
  const { base, first } = firstScreenOf(OUTPUT, given)
  expect([...first].toSorted()).toEqual(['/plugins/door/countries.ts', '/plugins/door/start.tsx'])
  expect([...base].filter((id) => /field/.test(id)).toSorted()).toEqual([
    '/core/fields/only-here.ts',
    '/core/fields/phone.ts',
    '/node_modules/field/index.js',
  ])
})

test('modules that several screens of a plugin import or that come with a screen are shared; those of several plugins are not', () => {
  const more = [
    chunk('list.js', ['/plugins/shop/list.tsx'], ['price.js', 'late.js', 'rare.js']),
    chunk('buy.js', ['/plugins/shop/buy.tsx'], ['price.js', 'rare.js']),
    chunk('held.js', ['/plugins/shop/held.tsx'], ['price.js']),
    { ...chunk('price.js', ['/plugins/shop/price.ts', '/core/values/only-in-shop.ts']), facadeModuleId: null },
    { ...chunk('rare.js', ['/plugins/shop/rare.ts']), facadeModuleId: null },
    chunk('road.js', ['/plugins/road/road.tsx'], ['rare.js']),
  ]
  const components = ['/plugins/shop/held.tsx', '/plugins/shop/list.tsx']
  const { shared } = firstScreenOf([...OUTPUT, ...more], { ...given, components })
  expect([...shared].map(([id, modules]) => [id, [...modules].toSorted()])).toEqual([
    [
      'shop',
      [
        '/core/values/only-in-shop.ts',
        '/plugins/shop/held.tsx',
        '/plugins/shop/list.tsx',
        '/plugins/shop/price.ts',
        '/plugins/shop/rare.ts',
      ],
    ],
  ])
})

test('modules that only an action on a screen loads are not shared', () => {
  const more = [
    chunk('shop.js', ['/plugins/shop/plugin.ts'], [], ['list.js', 'receipt.js']),
    chunk('list.js', ['/plugins/shop/list.tsx'], ['price.js'], ['save.js', 'show.js']),
    chunk('receipt.js', ['/plugins/shop/receipt.tsx'], ['price.js']),
    { ...chunk('price.js', ['/plugins/shop/price.ts']), facadeModuleId: null },
    chunk('save.js', ['/plugins/shop/save.ts'], ['picture.js']),
    chunk('show.js', ['/plugins/shop/show.tsx'], ['picture.js']),
    chunk('picture.js', ['/plugins/shop/picture.ts', '/node_modules/picture/index.js']),
  ]
  const { shared } = firstScreenOf([...OUTPUT, ...more], {
    ...given,
    definitions: ['/plugins/shop/plugin.ts', ...given.definitions],
  })
  expect([...(shared.get('shop') ?? [])]).toEqual(['/plugins/shop/price.ts'])
})

test('the one component of a plugin on home has a file of its own, without what the other screens share', () => {
  const more = [
    chunk('list.js', ['/plugins/shop/list.tsx'], ['form.js', 'price.js']),
    chunk('buy.js', ['/plugins/shop/buy.tsx'], ['form.js']),
    chunk('need.js', ['/plugins/shop/need.ts'], ['price.js']),
    chunk('shop.js', ['/plugins/shop/plugin.ts'], [], ['list.js', 'buy.js', 'need.js']),
    { ...chunk('price.js', ['/plugins/shop/price.ts']), facadeModuleId: null },
    { ...chunk('form.js', ['/plugins/shop/form.tsx']), facadeModuleId: null },
  ]
  const { single, shared } = firstScreenOf([...OUTPUT, ...more], {
    ...given,
    definitions: ['/plugins/shop/plugin.ts', ...given.definitions],
    components: ['/plugins/shop/need.ts'],
  })
  expect([...(single.get('shop') ?? [])].toSorted()).toEqual(['/plugins/shop/need.ts', '/plugins/shop/price.ts'])
  expect([...(shared.get('shop') ?? [])]).toEqual(['/plugins/shop/form.tsx'])
})

test('each definition has its own plugin’s modules; a definition that others use comes before them', () => {
  const shop = [
    chunk('bell.js', ['/plugins/bell/plugin.ts'], ['index.js', 'bell-index.js']),
    chunk('bell-index.js', ['/plugins/bell/index.ts']),
  ]
  const { definitions } = firstScreenOf([...OUTPUT, ...shop], {
    ...given,
    definitions: ['/plugins/bell/plugin.ts', ...given.definitions],
  })
  expect([...definitions].map(([id, modules]) => [id, [...modules].toSorted()])).toEqual([
    ['door', ['/plugins/door/index.ts', '/plugins/door/plugin.ts']],
    ['bell', ['/plugins/bell/index.ts', '/plugins/bell/plugin.ts']],
  ])
})

test('a first screen that is missing from the build is named in the error', () => {
  expect(() => firstScreenOf(OUTPUT, { ...given, screen: '/plugins/door/gone.tsx' })).toThrow('/plugins/door/gone.tsx')
})

test('each module is in its intended group', () => {
  const groups = chunkGroups({ ...firstScreenOf(OUTPUT, given), root }) ?? []
  const groupOf = (id: string) =>
    groups.find(({ test }) => (typeof test === 'function' ? test(id) : test instanceof RegExp && test.test(id)))?.name
  expect(groupOf('/node_modules/react/index.js')).toBe('base')
  expect(groupOf('\0rolldown/runtime.js')).toBe('base')
  expect(groupOf('/plugins/door/start.tsx')).toBe('first')
  expect(groupOf('/node_modules/late/index.js')).toBeUndefined()
  expect(groupOf('/node_modules/field/index.js')).toBe('base')
  const ofPath = (path: string) => groupOf(join(root, path))
  expect(ofPath('node_modules/ky/index.js')).toBe('main')
  expect(ofPath('node_modules/@hookform/resolvers/node_modules/ky/index.js')).toBe('main')
  expect(ofPath('plugins/door/icons/key.ts')).toBe('main')
  expect(ofPath('core/kit/ui/meter.tsx')).toBe('main')
  expect(ofPath('core/kernel/gateway/read-query.ts')).toBe('gateways')
  expect(ofPath('core/kernel/hotspot/log-in.ts')).toBe('gateways')
  expect(ofPath('core/kernel/gateway/gateway.ts')).toBeUndefined()
  expect(ofPath('core/kit/forms/use-form.ts')).toBe('fields')
  expect(ofPath('core/kit/forms/leave-question.tsx')).toBeUndefined()
  expect(ofPath('core/kit/forms/number-plans.ts')).toBe('number-plans')
  expect(ofPath('node_modules/libphonenumber-js/min/index.js')).toBe('number-plans')
  expect(ofPath('core/kit/ui/overlay-root.tsx')).toBe('overlay')
  expect(groupOf('/plugins/door/index.ts')).toBe('definition-door')
})

test('each path of the shared files is the beginning of a file’s path', () => {
  expect(Object.keys(FILE_BY_PATH).filter((beginning) => globSync(join(root, `${beginning}*`)).length === 0)).toEqual(
    [],
  )
})
