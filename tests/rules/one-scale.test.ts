/** One scale for the complete portal: radii are those of the brand kit, distances are steps of a quarter rem. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const HOME = 'host/brand/brand-shapes.ts'
const sheets = readSourceTree(fileURLToPath(new URL('../..', import.meta.url))).filter(
  ({ path }) => /^(core|plugins)\//.test(path) && path.endsWith('.css'),
)

type Sheet = { readonly path: string; readonly text: string }

function radiiOutside({ path, text }: Sheet) {
  // Circles, drops and inherited radii are shapes, not steps of a scale.
  const isOnScale = (value: string) => /^((var\(--r-(s|m|l|xl|control|chip|cover)\)|inherit|50%|0)( |$))+$/.test(value)
  return [...text.matchAll(/(?:^|[\s;{])border(?:-\w+)*-radius:\s*([^;}]+)/g)].flatMap(([, value = '']) =>
    isOnScale(value.trim())
      ? []
      : [
          {
            file: path,
            found: `a radius of ${value.trim()}`,
            rule: 'The brand kit decides radii',
            remedy: `Take --r-control, --r-s (a mark), -m (a box in a card), -l (a card), -xl (a sheet), -chip or -cover of ${HOME}.`,
          },
        ],
  )
}

function distancesOutside({ path, text }: Sheet) {
  // Print measures in millimetres and points, and text in its own size.
  const offScale = (value: string) =>
    [...value.matchAll(/(?<![\w.])-?(\d*\.?\d+)(px|rem)/g)].some(([, size = '0', unit]) =>
      unit === 'px' ? Number(size) > 2 : (Number(size) * 4) % 1 !== 0,
    )
  return [...text.matchAll(/(?:^|[\s;{])(?:gap|row-gap|column-gap|(?:margin|padding)[\w-]*):\s*([^;}]+)/g)].flatMap(
    ([, value = '']) =>
      value.includes('calc(') || !offScale(value)
        ? []
        : [
            {
              file: path,
              found: `a distance of ${value.trim()}`,
              rule: 'Distances are 1 px, 2 px or a multiple of 0.25rem',
              remedy: 'Take the nearest step.',
            },
          ],
  )
}

test('only the theme of Fluent uses Fluent’s tokens', () => {
  const own = sheets.filter(({ path }) => !path.endsWith('/fluent.css'))
  expect(own.filter(({ text }) => /var\(--[a-z]+[A-Z]/.test(text)).map(({ path }) => path)).toEqual([])
})

test('every radius is a value of the scale', () => {
  expect(report(sheets.flatMap(radiiOutside))).toBe('')
})

test('every distance is a step of the scale', () => {
  expect(report(sheets.flatMap(distancesOutside))).toBe('')
})

test('a radius or a distance outside the scale is a fault', () => {
  const sheet = (text: string) => ({ path: 'x.css', text })
  expect(radiiOutside(sheet('a { border-radius: 0.5rem; }'))).toHaveLength(1)
  expect(radiiOutside(sheet('a{border-top-left-radius:8px}'))).toHaveLength(1)
  expect(
    radiiOutside(sheet('a { border-radius: var(--r-m) var(--r-m) 0 0; } b { border-radius: 50% 50% 50% 0; }')),
  ).toEqual([])
  expect(distancesOutside(sheet('a { padding: 0.5rem 0.6rem; }'))).toHaveLength(1)
  expect(distancesOutside(sheet('a { gap: 6px; margin-inline-end: -0.3rem; }'))).toHaveLength(2)
  expect(distancesOutside(sheet('a { padding: 0.5rem 0 2px; margin: 0 auto -1rem; gap: 1px; }'))).toEqual([])
})
