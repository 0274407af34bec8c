import { expect, it } from 'vitest'
import { placeOfQuickMenu, sectionsOf, type HomeZone } from './sections.ts'

/** Cards by name; a capital S is of the status, N needs her, R is of the rest, O an offer, A beside everything. */
const ZONES: Readonly<Record<string, HomeZone>> = { S: 'status', N: 'needs', O: 'offers', A: 'aside' }
const cards = (names: string) =>
  names.split(' ').map((name) => {
    const zone = ZONES[name[0] ?? '']
    return { name, item: zone ? { zone } : {} }
  })
const drawn = (names: string) => {
  const sections = sectionsOf(cards(names))
  const all = sections.map(({ zone, cards: those }) => `${zone}: ${those.map(({ name }) => name).join(' ')}`)
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
])('each zone of %s is one section, and the quick menu stands below what concerns her now', (names, expected) =>
  expect(drawn(names)).toEqual(expected),
)

it('whatever a partner puts first stands below her status and what needs her', () => {
  expect(drawn('O1 S1 N1 S2 R1 N2 O2')).toEqual([
    'status: S1 S2',
    'needs: N1 N2',
    'quick menu',
    'offers: O1',
    'rest: R1',
    'offers: O2',
  ])
})
