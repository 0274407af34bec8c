import { expect, test } from 'vitest'
import { completeAt } from './complete.ts'

const SCHEMA = {
  properties: {
    name: { type: 'string', description: 'The name that customers see.' },
    banners: {
      type: 'array',
      items: { properties: { tone: { type: 'string', enum: ['info', 'warning'], enumDescriptions: ['A message.'] } } },
    },
    contact: { type: 'object' },
  },
}
/** The cursor is at the bar. */
function at(marked: string) {
  const offset = marked.indexOf('|')
  const completion = completeAt(marked.replace('|', ''), offset, SCHEMA)
  return completion && { ...completion, labels: completion.proposals.map(({ label }) => label) }
}

test('keys are offered that are not there yet, each with an empty value', () => {
  expect(at('{ "name": "A", | }')?.labels).toEqual(['banners', 'contact'])
  expect(at('{ "name": "A", "c|" }')?.proposals.at(-1)).toMatchObject({ insert: '"contact": {}' })
})

test('a key that has a value already is replaced alone', () => {
  expect(at('{ "n|": "A" }')?.proposals[0]).toMatchObject({
    label: 'name',
    insert: '"name"',
    info: 'The name that customers see.',
  })
})

test('values of a closed list are offered within lists, and replace the text at the cursor', () => {
  const found = at('{ "banners": [{ "tone": "in|fo" }] }')
  expect(found?.labels).toEqual(['"info"', '"warning"'])
  expect([found?.from, found?.to]).toEqual([24, 30])
  expect(found?.proposals[0]?.info).toBe('A message.')
})

test('a place that the schema does not know has no offers', () => {
  expect(at('{ "other": { | } }')).toBeNull()
})
