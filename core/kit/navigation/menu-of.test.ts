import { describe, expect, it } from 'vitest'
import { load, make } from '../../../tests/doubles/fake-plugin.ts'
import { NO_CUSTOMER } from '../../kernel/plugin/condition.ts'
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { openPartner, type PartnerMenus } from '../../kernel/plugin/open-partner.ts'
import { plan } from '../../kernel/plugin/plan.ts'
import { menuOf } from './menu-of.ts'

const icon = { path: '', box: 24 } as const
const entry = (to: string, place: MenuEntry['in'], more: Partial<MenuEntry> = {}): MenuEntry => ({
  to,
  in: place,
  label: { id: `${to} ${place}`, en: `${to} in ${place}` },
  icon,
  ...more,
})
const tea = make<readonly string[]>('tea', {
  pages: [
    { path: '/', access: 'member', load },
    { path: '/a', access: 'member', load },
    { path: '/b', access: 'member', load },
    { path: '/rtrw', access: 'member', when: { accountType: 'rtrw' }, load },
  ],
  menu: [
    entry('/', 'drawer', { order: 1 }),
    entry('/a', 'drawer', { order: 2, group: 'account' }),
    entry('/b', 'drawer', { order: 200 }),
    entry('/rtrw', 'drawer', { order: 3 }),
    entry('/', 'bottom'),
    entry('/a', 'bottom'),
    entry('/b', 'quick'),
  ],
})
const teaWithGroup = make('tea', {
  pages: [{ path: '/c', access: 'member', load }],
  menu: [{ to: '/c', in: 'drawer', group: 'configuration', label: { id: 'C' }, icon }],
})
const customer = { ...NO_CUSTOMER, accountTypes: ['customer'] } as const
const reseller = { ...NO_CUSTOMER, accountTypes: ['rtrw'] } as const
const menu = (menus: PartnerMenus, place: MenuEntry['in'], facts: typeof customer | typeof reseller = customer) =>
  menuOf(plan(openPartner({ plugins: { tea: true }, menus }, [tea]), {}, facts), place)
const paths = (...given: Parameters<typeof menu>) => menu(...given).map(({ to }) => to)

describe('without entries in the file', () => {
  it.each([
    ['drawer', ['/', '/a', '/b']],
    ['bottom', ['/', '/a']],
    ['quick', ['/b']],
  ] as const)('%s has the entries of the plugins', (place, expected) => expect(paths({}, place)).toEqual(expected))
})

describe('the main menu', () => {
  it('begins with the named entries and has all others after them', () => {
    expect(paths({ main: ['/b', '/a'] }, 'drawer')).toEqual(['/b', '/a', '/'])
    expect(menu({ main: ['/b'] }, 'drawer').map(({ isNamed }) => isNamed)).toEqual([true, undefined, undefined])
  })
})

describe.each(['bottom', 'quick'] as const)('%s', (place) => {
  it('has exactly the named entries, of any menu', () =>
    expect(paths({ [place]: ['/b', '/'] }, place)).toEqual(['/b', '/']))
  it('is empty for an empty list', () => expect(paths({ [place]: [] }, place)).toEqual([]))
})

it('an entry takes the name of its own menu, else of another one', () => {
  const names = menu({ quick: ['/a', '/b'] }, 'quick').map(({ label }) => label['en'])
  expect(names).toEqual(['/a in bottom', '/b in quick'])
})

it('a named entry that the customer may not see is left out, and shown to those who may', () => {
  expect(paths({ main: ['/rtrw', '/a'] }, 'drawer')).toEqual(['/a', '/', '/b'])
  expect(paths({ main: ['/rtrw', '/a'] }, 'drawer', reseller)).toEqual(['/rtrw', '/a', '/', '/b'])
})

it('an entry keeps its group in its own menu alone', () => {
  expect(menu({ main: ['/a'] }, 'drawer')[0]).toHaveProperty('group', 'account')
  const [borrowed] = menuOf(
    plan(openPartner({ plugins: { tea: true }, menus: { bottom: ['/c'] } }, [teaWithGroup]), {}, customer),
    'bottom',
  )
  expect(borrowed).toMatchObject({ to: '/c' })
  expect(borrowed).not.toHaveProperty('group')
})

it('a path that does not exist and a second mention are left out', () =>
  expect(paths({ bottom: ['/nowhere', '/a', { path: '/a' }] }, 'bottom')).toEqual(['/a']))

it('a hidden entry stands in no menu that does not name it', () => {
  const menus = { hidden: ['/a'], quick: ['/a'] }
  expect([paths(menus, 'drawer'), paths(menus, 'bottom'), paths(menus, 'quick')]).toEqual([['/', '/b'], ['/'], ['/a']])
})

it('a new name replaces only the languages that it has', () =>
  expect(menu({ bottom: [{ path: '/a', label: { id: 'Baru' } }] }, 'bottom')[0]?.label).toEqual({
    id: 'Baru',
    en: '/a in bottom',
  }))

it('a link outside is an entry of its own, without a condition', () => {
  const [link] = menu({ main: [{ link: 'https://desa.example/x', label: { id: 'Desa' }, icon: 'home' }] }, 'drawer')
  expect(link).toMatchObject({ to: 'https://desa.example/x', label: { id: 'Desa' }, isNamed: true })
})

it('a list of an earlier option counts while the file names no entries', () => {
  const made = (menus: PartnerMenus) => plan(openPartner({ plugins: { tea: true }, menus }, [tea]), {}, customer)
  expect(menuOf(made({}), 'quick', ['/a']).map(({ to }) => to)).toEqual(['/a'])
  expect(menuOf(made({ quick: ['/b'] }), 'quick', ['/a']).map(({ to }) => to)).toEqual(['/b'])
})
