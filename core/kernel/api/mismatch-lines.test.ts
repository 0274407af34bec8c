import { expect, test } from 'vitest'
import { z } from './endpoint.ts'
import { mismatchLines } from './mismatch-lines.ts'

const shape = z.object({ apps: z.array(z.object({ url: z.string(), size: z.number().check(z.minimum(1)) })) })

test.each([
  ['another type', { apps: [{ url: 12, size: 3 }] }, ['/apps/0/url: expected string; received 12']],
  ['a field that is missing', { apps: [{ size: 3 }] }, ['/apps/0/url: expected string; received nothing']],
  [
    'a number out of range',
    { apps: [{ url: 'a', size: 0 }] },
    ['/apps/0/size: expected Invalid input (too_small); received 0'],
  ],
  ['something else as a whole', 'none', ['/: expected object; received "none"']],
  ['a long value', { apps: 'x'.repeat(200) }, [`/apps: expected array; received "${'x'.repeat(79)}…`]],
])('names field, expected and received: %s', (_, received, lines) => {
  const { error } = shape.safeParse(received)
  expect(error && mismatchLines(error, received)).toEqual(lines)
})

test('many fields are counted', () => {
  const received = { apps: Array.from({ length: 4 }, () => ({})) }
  const { error } = shape.safeParse(received)
  expect(error && mismatchLines(error, received).at(-1)).toBe('and 3 more')
})
