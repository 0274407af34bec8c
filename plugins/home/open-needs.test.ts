import type { Need } from '@gapura/core'
import { expect, test } from 'vitest'
import { closedUntil, openNeeds, readClosed } from './open-needs.ts'

const need = (title: string, urgency: number, closing?: Need['closing']): Need => ({
  title,
  urgency,
  text: '',
  tone: 'info',
  icon: () => null,
  actions: [],
  ...(closing && { closing }),
})
const titles = (needs: readonly Need[]) => needs.map(({ title }) => title)
const NOW = Date.parse('2026-11-26T00:00:00Z')

test('the most urgent need comes first, whatever order the plugins have, and unknown ones are left out', () => {
  const needs = [
    need('profile', 10),
    null,
    need('outage', 90),
    undefined,
    need('invoice', 70),
    need('second invoice', 70),
  ]
  expect(titles(openNeeds(needs, {}))).toEqual(['outage', 'invoice', 'second invoice', 'profile'])
})

test('a closed need stays closed for its days', () => {
  const closing = { id: 'profile', days: 7 }
  const needs = [need('profile', 10, closing)]
  const closed = closedUntil({}, closing, NOW)
  const after = (days: number) => titles(openNeeds(needs, readClosed(JSON.stringify(closed), NOW + days * 86_400_000)))
  expect(after(6.9)).toEqual([])
  expect(after(7)).toEqual(['profile'])
})

test.each([null, '', 'x', '[]', '{"profile":"soon"}', '3'])('an invalid cookie (%j) closes nothing', (text) => {
  expect(readClosed(text, NOW)).toEqual({})
})
