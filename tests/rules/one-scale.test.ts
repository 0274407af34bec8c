/** One scale for the complete portal: radii are those of the brand kit, distances are steps of a quarter rem, type and what holds it is in rem. */
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

/** Lines and hairlines are in pixels. */
const MAX_PIXELS = 4

function fixedSizes({ path, text }: Sheet) {
  // Paper has no font size of a browser.
  const onScreens = text.replace(/@media print \{[^]*?\n\}/g, '')
  const sizes = [
    ...onScreens.matchAll(
      /(?:^|[\s;{])(?:font|font-size|line-height|flex-basis|(?:min-|max-)?(?:width|height)):\s*([^;}]+)/g,
    ),
    ...onScreens.matchAll(/@(?:media|container)([^{]+)/g),
  ]
  return sizes.flatMap(([, value = '']) =>
    [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)(?:px|pt)\b/g)].every(([, size]) => Number(size) <= MAX_PIXELS)
      ? []
      : [
          {
            file: path,
            found: `a size of ${value.trim()}`,
            rule: 'Type, what holds it, and the widths of layouts follow the font size of the browser',
            remedy: 'Write it in rem, in a media query in em.',
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

test('every size of type and of what holds it follows the font size of the browser', () => {
  expect(report(sheets.flatMap(fixedSizes))).toBe('')
})

test('a size in pixels is a fault', () => {
  const sheet = (text: string) => ({ path: 'x.css', text })
  expect(fixedSizes(sheet('a { font-size: 14px; } b { font: 700 14px/1.2 x; } i{max-width:320px}'))).toHaveLength(3)
  expect(fixedSizes(sheet('@media (max-width: 600px) { a { color: red; } }'))).toHaveLength(1)
  expect(fixedSizes(sheet('a { width: 1px; height: 2rem; font-size: var(--t-m); line-height: 1.4; }'))).toEqual([])
  expect(fixedSizes(sheet('@media print {\n  a {\n    font-size: 11pt;\n  }\n}\n'))).toEqual([])
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
