/** One scale for the complete portal: radii are the custom properties of core/shell/frame/frame.css, distances are steps of 4 px. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const HOME = 'core/shell/frame/frame.css'
const sheets = readSourceTree(fileURLToPath(new URL('../..', import.meta.url))).filter(
  ({ path }) => /^(core|plugins)\//.test(path) && path.endsWith('.css'),
)

type Sheet = { readonly path: string; readonly text: string }

function radiiOutside({ path, text }: Sheet) {
  // Circles, drops and inherited radii are shapes, not steps of a scale.
  const isOnScale = (value: string) => /^(var\(--radius-(s|m|l|full)\)|inherit|0|(50%|0)( (50%|0))*)$/.test(value)
  return [...text.matchAll(/(?:^|[\s;{])border(?:-\w+)*-radius:\s*([^;}]+)/g)].flatMap(([, value = '']) =>
    isOnScale(value.trim())
      ? []
      : [
          {
            file: path,
            found: `a radius of ${value.trim()}`,
            rule: 'The portal has three radii and the pill',
            remedy: `Take --radius-s (a control), -m (a box in a card), -l (a card) or -full of ${HOME}.`,
          },
        ],
  )
}

function distancesOutside({ path, text }: Sheet) {
  // Print measures in millimetres and points, and text in its own size.
  const offScale = (value: string) =>
    [...value.matchAll(/(?<![\w.])-?(\d+(?:\.\d+)?)px/g)].some(([, px = '0']) => Number(px) > 2 && Number(px) % 4 !== 0)
  return [...text.matchAll(/(?:^|[\s;{])(?:gap|row-gap|column-gap|(?:margin|padding)[\w-]*):\s*([^;}]+)/g)].flatMap(
    ([, value = '']) =>
      value.includes('calc(') || !offScale(value)
        ? []
        : [
            {
              file: path,
              found: `a distance of ${value.trim()}`,
              rule: 'Distances are 1, 2 or a multiple of 4 px',
              remedy: 'Take the nearest step.',
            },
          ],
  )
}

test('every radius is a value of the scale', () => {
  expect(report(sheets.flatMap(radiiOutside))).toBe('')
})

test('every distance is a step of the scale', () => {
  expect(report(sheets.flatMap(distancesOutside))).toBe('')
})

test('a radius or a distance outside the scale is a fault', () => {
  const sheet = (text: string) => ({ path: 'x.css', text })
  expect(radiiOutside(sheet('a { border-radius: 7px; }'))).toHaveLength(1)
  expect(radiiOutside(sheet('a{border-top-left-radius:8px}'))).toHaveLength(1)
  expect(radiiOutside(sheet('a { border-radius: var(--radius-m); } b { border-radius: 50% 50% 50% 0; }'))).toEqual([])
  expect(distancesOutside(sheet('a { padding: 8px 10px; }'))).toHaveLength(1)
  expect(distancesOutside(sheet('a { gap: 6px; margin-inline-end: -6px; }'))).toHaveLength(2)
  expect(distancesOutside(sheet('a { padding: 8px 0 2px; margin: 0 auto -16px; gap: 1px; }'))).toEqual([])
})
