import { expect, it } from 'vitest'
import { placeOfQuickMenu, sectionsOf, type HomeZone } from './sections.ts'

/** Cards by name. The first letter is the zone: S status, N needs, R rest, O offers, A aside. */
const ZONES: Readonly<Record<string, HomeZone>> = { S: 'status', N: 'needs', O: 'offers', A: 'aside' }
const cards = (names: string) =>
  names.split(' ').map((name) => {
    const zone = ZONES[name[0] ?? '']
    return { name, item: zone ? { zone } : {} }
  })
const layout = (names: string) => {
  const sections = sectionsOf(cards(names))
  const all = sections.map(({ zone, cards: members }) => `${zone}: ${members.map(({ name }) => name).join(' ')}`)
  const place = placeOfQuickMenu(sections)
  return [...all.slice(0, place), 'quick menu', ...all.slice(place)]
}

it.each([
  [
    'S1 S2 N1 N2 R1 R2 O1 O2 A1',
    ['status: S1 S2', 'needs: N1 N2', 'quick menu', 'rest: R1 R2', 'offers: O1 O2', 'aside: A1'],
  ],
  ['R1 O1', ['quick menu', 'rest: R1', 'offers: O1']],
  ['S1 R1', ['status: S1', 'quick menu', 'rest: R1']],
])('each zone of %s is one section, and the quick menu is below the zones status and needs', (names, expected) =>
  expect(layout(names)).toEqual(expected),
)

it('cards that a partner puts first are below the zones status and needs', () => {
  expect(layout('O1 S1 N1 S2 R1 N2 O2')).toEqual([
    'status: S1 S2',
    'needs: N1 N2',
    'quick menu',
    'offers: O1',
    'rest: R1',
    'offers: O2',
  ])
})
