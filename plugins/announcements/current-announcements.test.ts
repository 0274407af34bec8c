import { expect, it } from 'vitest'
import type { Announcement } from './endpoints.ts'
import { readClosedIds, currentAnnouncements } from './current-announcements.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const announcement = (
  id: string,
  level: Announcement['level'],
  starts_at: string,
  ends_at: string | null,
): Announcement => ({
  id,
  level,
  text: { id, en: id },
  starts_at,
  ends_at,
})
const ids = (all: readonly Announcement[], level: Announcement['level'] = 'info') =>
  currentAnnouncements(all, level, NOW).map(({ id }) => id)

it('selects announcements that have started and have not ended', () => {
  expect(
    ids([
      announcement('over', 'info', '2026-11-19T00:00:00Z', '2026-11-20T03:00:00Z'),
      announcement('now', 'info', '2026-11-20T03:00:00Z', '2026-11-20T03:00:01Z'),
      announcement('soon', 'outage', '2026-11-20T03:00:01Z', null),
      announcement('open', 'info', '2026-11-01T00:00:00Z', null),
    ]),
  ).toEqual(['now', 'open'])
})

it('selects one level, the newest first', () => {
  const all = [
    announcement('old', 'info', '2026-11-01T00:00:00Z', null),
    announcement('new', 'info', '2026-11-19T00:00:00Z', null),
    announcement('outage', 'outage', '2026-11-10T00:00:00Z', null),
  ]
  expect(ids(all)).toEqual(['new', 'old'])
  expect(ids(all, 'outage')).toEqual(['outage'])
})

it.each([
  ['["a","b"]', ['a', 'b']],
  ['["a",1,null]', ['a']],
  ['{"a":1}', []],
  ['a', []],
  [null, []],
])('reads the closed ids from %s', (text, closed) => expect(readClosedIds(text)).toEqual(closed))
