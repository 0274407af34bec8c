/**
 * Checks that the built files run in the oldest promised browsers (tools/build/old-browsers/targets.ts): their syntax, the APIs
 * that they use, and their style sheets. Run after a build: `vitest run --mode built`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choosePolyfills } from '../tools/build/old-browsers/choose-polyfills.ts'
import { lackingCss } from '../tools/build/old-browsers/lacking-css.ts'
import { newSyntax } from '../tools/build/old-browsers/new-syntax.ts'
import { readManifest, withImports } from '../tools/build/sizes.ts'

const FOLDER = 'dist/client/assets'
const manifest = readManifest('dist')
const fileOf = (key: string) => manifest[key]?.file.replace('assets/', '') ?? ''
const POLYFILLS = fileOf('virtual:polyfills')
const filesOf = (ending: string) =>
  new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(ending))
      .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]),
  )
const scripts = filesOf('.js')

/** What a browser without a feature of a style sheet shows instead. A feature with `:` names the rule as well. */
const CSS_WITHOUT: Readonly<Record<string, string>> = {
  'gap in flex': 'items of a row stand without a space between them (Safari 14.0; 14.1 has it)',
  'color-scheme': 'the scroll bars of a light page may be dark',
  // Each browser knows its own part of a `<progress>`: the meter's colours are said for each.
  ':-webkit-progress-bar': 'Firefox draws the ground by `appearance: none` alone',
  ':-webkit-progress-value': 'Firefox draws the bar by ::-moz-progress-bar',
  ':-moz-progress-bar': 'all but Firefox draw the bar by ::-webkit-progress-value',
  ':focus-visible': 'the browser draws its own focus ring',
  '@page': 'an invoice is printed on the paper that the printer has',
  size: 'an invoice is printed on the paper that the printer has',
  ':selection .leaflet-tile::selection': 'a selected map tile may be tinted',
  ':is .i-items :is(th,td)': 'the build has written the same rule with the older :-webkit-any and :-moz-any',
  ':has .g-card:has(>.n-outages)': 'a second box stands round the outages',
  ':has .g-card:has(>.p-pending)': 'a second box stands round what waits for her',
  ':has .h-cards>:has(.g-waiting:not(.g-late))~*': 'what stands below a card that waits moves when its answer comes',
  'scroll-margin': 'an answer that is scrolled into sight stands at the edge',
  'forced-color-adjust': 'the browser chooses its own colours, as it does for everything',
  'scrollbar-width': 'the row of short links has a scroll bar',
  ':-webkit-scrollbar': 'Firefox hides it by scrollbar-width',
  'scrollbar-gutter': 'the page is wider by the scroll bar while a dialog is open',
}

test('every API that a promised browser lacks and a script uses has a polyfill', () => {
  const { faults, stale, files, modules } = choosePolyfills(
    new Map([...scripts].filter(([name]) => name !== POLYFILLS)),
    '.',
  )
  expect(faults).toEqual([])
  expect(stale, 'entries of NOT_USES that can go').toEqual([])
  expect([...files, ...modules].length).toBeGreaterThan(0)
})

test('a statically published page needs no polyfill before it has found its partner', () => {
  const name = fileOf('src/static/static-entry.ts')
  expect(choosePolyfills(new Map([[name, scripts.get(name) ?? '']]), '.').apis.map(({ path }) => path)).toEqual([])
})

test('no page loads the polyfills without asking for them', () => {
  const eager = withImports(manifest, [
    'src/browser/main.tsx',
    'src/browser/early-entry.ts',
    'src/static/static-entry.ts',
  ])
  expect([...eager]).not.toContain('virtual:polyfills')
})

test('the scripts contain no syntax that a promised browser cannot read', () => {
  expect([...scripts].flatMap(([name, code]) => newSyntax(code).map((line) => `${name}: ${line}`))).toEqual([])
})

test('a style sheet uses what a promised browser lacks only where the page works without it', () => {
  const used = [...filesOf('.css').values()].flatMap((css) =>
    [...lackingCss(css)].map(([feature, at]) => ({ feature, at, key: `${feature} ${at}` })),
  )
  const isKnown = ({ feature, key }: (typeof used)[number]) => feature in CSS_WITHOUT || key in CSS_WITHOUT
  expect(used.filter((one) => !isKnown(one)).map(({ feature, at }) => `${feature} in ${at}`)).toEqual([])
  const stale = Object.keys(CSS_WITHOUT).filter((key) => !used.some((one) => one.feature === key || one.key === key))
  expect(stale, 'entries of CSS_WITHOUT that can go').toEqual([])
})
