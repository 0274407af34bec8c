import { describe, expect, it } from 'vitest'
import en from '../../locales/en/core.json'
import id from '../../locales/id/core.json'
import { timeLeft, timeLeftText, type TimeLeft } from './time-left.ts'

describe('what is left', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  it.each([
    ['2026-11-21T00:00:01Z', { days: 0, hours: 0, minutes: 1 }],
    ['2026-11-21T01:00:00Z', { days: 0, hours: 1, minutes: 0 }],
    ['2026-11-23T02:03:00Z', { days: 2, hours: 2, minutes: 3 }],
    ['2026-11-21T00:00:00Z', null],
    ['2020-01-01T00:00:00Z', null],
    ['never', null],
  ])('until %s is %j', (until, left) => expect(timeLeft(until, now)).toEqual(left))
})

describe('what is left in words', () => {
  const inWords = (words: Readonly<Record<string, string>>) => (key: string, left: TimeLeft) =>
    Object.entries(left).reduce(
      (text, [unit, count]) => text.replace(`{{${unit}}}`, String(count)),
      words[key.replace('time.', '')] ?? key,
    )
  it.each([
    [{ days: 2, hours: 3, minutes: 4 }, '2 hari 3 jam', '2 d 3 h'],
    [{ days: 2, hours: 0, minutes: 59 }, '2 hari', '2 d'],
    [{ days: 0, hours: 1, minutes: 30 }, '1 jam 30 menit', '1 h 30 min'],
    [{ days: 0, hours: 1, minutes: 0 }, '1 jam', '1 h'],
    [{ days: 0, hours: 0, minutes: 5 }, '5 menit', '5 min'],
  ])('%j leaves out a part that is zero', (left, indonesian, english) => {
    expect(timeLeftText(inWords(id.time), left)).toBe(indonesian)
    expect(timeLeftText(inWords(en.time), left)).toBe(english)
  })
})
