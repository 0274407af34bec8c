import { expect, it } from 'vitest'
import { lengthText } from './length-text.ts'

const t = (key: string, { count }: Readonly<Record<string, number>>) => `${count} ${key.replace('duration.', '')}`

it.each([
  [15, 'minute', '15 minute'],
  [60, 'minute', '1 hour'],
  [90, 'minute', '1 hour 30 minute'],
  [24, 'hour', '24 hour'],
  [7, 'day', '7 day'],
] as const)('%d of the unit %s is read as “%s”', (duration, type, text) => {
  expect(lengthText(t, duration, type)).toBe(text)
})
