import { expect, it } from 'vitest'
import en from '../../../locales/en/core.json'
import id from '../../../locales/id/core.json'
import { countdownText, timeLeftText } from './time-left.ts'

const now = new Date('2026-11-21T00:00:00Z')
const translator = (texts: Readonly<Record<string, string>>) => (key: string, values: object) => {
  const name = key.replace('time.', '')
  const form = 'count' in values && values.count === 1 ? 'one' : 'other'
  const text = texts[name] ?? texts[`${name}_${form}`] ?? key
  return Object.entries(values).reduce((filled, [at, value]) => filled.replace(`{{${at}}}`, String(value)), text)
}

it.each([
  ['2026-11-21T00:00:01Z', '1 menit', '1 minute'],
  ['2026-11-21T00:45:00Z', '45 menit', '45 minutes'],
  // A unit that is zero is left out.
  ['2026-11-21T01:00:00Z', '1 jam', '1 hour'],
  ['2026-11-21T01:30:00Z', '1 jam 30 menit', '1 hour 30 minutes'],
  ['2026-11-23T00:59:00Z', '2 hari', '2 days'],
  ['2026-11-23T02:03:00Z', '2 hari 2 jam', '2 days 2 hours'],
  ['2026-11-21T00:00:00Z', null, null],
  ['2020-01-01T00:00:00Z', null, null],
  ['never', null, null],
])('until %s is %j', (until, indonesian, english) => {
  expect(timeLeftText(translator(id.time), until, now)).toBe(indonesian)
  expect(timeLeftText(translator(en.time), until, now)).toBe(english)
})

it.each([
  [42, '0:42'],
  [865, '14:25'],
  [60, '1:00'],
])('%d seconds are %s in both languages', (seconds, text) => {
  expect(countdownText(translator(id.time), seconds)).toBe(text)
  expect(countdownText(translator(en.time), seconds)).toBe(text)
})
