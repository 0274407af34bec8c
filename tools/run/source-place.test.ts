import { expect, test } from 'vitest'
import { sourcePlace } from './source-place.ts'

const frame = (at: string) =>
  `TypeError: a is undefined\n    at Card (${at})\n    at http://x.localhost:1/core/a.tsx:1:1`

test.each([
  [
    'a query of Vite',
    frame('http://lestari.localhost:8080/plugins/help/card.tsx?t=17:12:7'),
    'plugins/help/card.tsx',
    12,
    7,
  ],
  ['Firefox', 'Card@http://lestari.localhost:8080/plugins/help/card.tsx:3:9\n', 'plugins/help/card.tsx', 3, 9],
  [
    'frames of packages and of Vite first',
    `Error\n at http://a/node_modules/.vite/deps/react.js?v=1:9:9\n at http://a/@vite/client:1:1\n at http://a/plugins/dwf/page.tsx:5:6`,
    'plugins/dwf/page.tsx',
    5,
    6,
  ],
])('the first frame of the project is the place: %s', (_, stack, file, line, column) => {
  expect(sourcePlace(stack, () => null)).toEqual({ file, line, column })
})

test('the position is that of the source, not of the served file', () => {
  // The served line 2, column 1 is the source line 5, column 3.
  const map = {
    version: 3,
    file: 'card.tsx',
    sources: ['card.tsx'],
    sourcesContent: [],
    names: [],
    mappings: ';AAIE',
    sourceRoot: '',
  }
  const stack = frame('http://lestari.localhost:8080/plugins/help/card.tsx:2:1')
  expect(sourcePlace(stack, (path) => (path === '/plugins/help/card.tsx' ? map : null))).toEqual({
    file: 'plugins/help/card.tsx',
    line: 5,
    column: 3,
  })
})

test('a stack without a file of the project has no place', () => {
  expect(sourcePlace('Error: x\n    at <anonymous>', () => null)).toBeNull()
})
