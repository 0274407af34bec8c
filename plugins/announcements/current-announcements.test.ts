import { expect, it } from 'vitest'
import type { Announcement } from './endpoints.ts'
import { readClosed, currentAnnouncements } from './current-announcements.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const one = (id: string, level: Announcement['level'], starts_at: string, ends_at: string | null): Announcement => ({
  id,
  level,
  text: { id, en: id },
  starts_at,
  ends_at,
})
const ids = (all: readonly Announcement[], closed: readonly string[] = []) =>
  currentAnnouncements(all, closed, NOW).map(({ id }) => id)

it('shows announcements that have begun and have not ended', () => {
  expect(
    ids([
      one('over', 'info', '2026-11-19T00:00:00Z', '2026-11-20T03:00:00Z'),
      one('now', 'info', '2026-11-20T03:00:00Z', '2026-11-20T03:00:01Z'),
      one('soon', 'outage', '2026-11-20T03:00:01Z', null),
      one('open', 'info', '2026-11-01T00:00:00Z', null),
    ]),
  ).toEqual(['now', 'open'])
})

it('puts outages first, and the newest first within each level', () => {
  expect(
    ids([
      one('old', 'info', '2026-11-01T00:00:00Z', null),
      one('new', 'info', '2026-11-19T00:00:00Z', null),
      one('outage', 'outage', '2026-11-10T00:00:00Z', null),
    ]),
  ).toEqual(['outage', 'new'])
})

it('shows at most two at once, and the next when one is closed, but always all outages', () => {
  const infos = ['4', '3', '2'].map((day) => one(day, 'info', `2026-11-0${day}T00:00:00Z`, null))
  expect(ids(infos)).toEqual(['4', '3'])
  expect(ids(infos, ['4'])).toEqual(['3', '2'])
  const outages = ['9', '8', '7'].map((day) => one(day, 'outage', `2026-11-0${day}T00:00:00Z`, null))
  expect(ids([...infos, ...outages])).toEqual(['9', '8', '7'])
})

it('leaves out closed announcements, but no outage', () => {
  const all = [one('a', 'info', '2026-11-01T00:00:00Z', null), one('b', 'outage', '2026-11-01T00:00:00Z', null)]
  expect(ids(all, ['a', 'b'])).toEqual(['b'])
})

it.each([
  ['["a","b"]', ['a', 'b']],
  ['["a",1,null]', ['a']],
  ['{"a":1}', []],
  ['a', []],
  [null, []],
])('reads the closed ids from %s', (text, closed) => expect(readClosed(text)).toEqual(closed))
