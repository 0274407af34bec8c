import { expect, it } from 'vitest'
import en from '../../../locales/en/core.json'
import id from '../../../locales/id/core.json'
import { timeLeftText } from './time-left.ts'

const now = new Date('2026-11-21T00:00:00Z')
const translator = (texts: Readonly<Record<string, string>>) => (key: string, units: object) =>
  Object.entries(units).reduce(
    (text, [unit, count]) => text.replace(`{{${unit}}}`, String(count)),
    texts[key.replace('time.', '')] ?? key,
  )

it.each([
  ['2026-11-21T00:00:01Z', '1 menit', '1 min'],
  ['2026-11-21T00:45:00Z', '45 menit', '45 min'],
  // A unit that is zero is left out.
  ['2026-11-21T01:00:00Z', '1 jam', '1 h'],
  ['2026-11-21T01:30:00Z', '1 jam 30 menit', '1 h 30 min'],
  ['2026-11-23T00:59:00Z', '2 hari', '2 d'],
  ['2026-11-23T02:03:00Z', '2 hari 2 jam', '2 d 2 h'],
  ['2026-11-21T00:00:00Z', null, null],
  ['2020-01-01T00:00:00Z', null, null],
  ['never', null, null],
])('until %s is %j', (until, indonesian, english) => {
  expect(timeLeftText(translator(id.time), until, now)).toBe(indonesian)
  expect(timeLeftText(translator(en.time), until, now)).toBe(english)
})
