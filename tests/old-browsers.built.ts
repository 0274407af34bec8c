/**
 * Checks that the built files run in the oldest supported browsers (tools/build/old-browsers/targets.ts): their syntax, their
 * APIs, and their style sheets. Run after a build: `vitest run --mode built`.
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

/** The appearance in a browser without a feature of a style sheet. A feature with `:` names the rule as well. */
const CSS_WITHOUT: Readonly<Record<string, string>> = {
  'gap in flex': 'items of a row stand without a space between them (Safari 14.0; 14.1 has it)',
  'color-scheme': 'the scroll bars of a light page may be dark',
  // Each browser has its own pseudo-elements of `<progress>`, so the meter's colours are set for each.
  ':-webkit-progress-bar': 'Firefox renders the ground by `appearance: none` alone',
  ':-webkit-progress-value': 'Firefox renders the bar by ::-moz-progress-bar',
  ':-moz-progress-bar': 'all but Firefox render the bar by ::-webkit-progress-value',
  ':focus-visible': 'the browser renders its own focus ring',
  '@page': 'an invoice is printed on the paper that the printer has',
  size: 'an invoice is printed on the paper that the printer has',
  ':backdrop .g-modal::backdrop': 'a browser without modal dialogs has no backdrop, and the scrim is the layer itself',
  ':selection .leaflet-tile::selection': 'a selected map tile may be tinted',
  ':is .i-items :is(th,td)': 'the build has written the same rule with the older :-webkit-any and :-moz-any',
  'scroll-margin': 'an answer that is scrolled into sight stands at the edge',
  'forced-color-adjust': 'the browser chooses its own colours, as it does for everything',
  'text-wrap': 'the last line of a heading may be a single word',
  'scrollbar-width': 'the row of short links has a scroll bar',
  ':-webkit-scrollbar': 'Firefox hides it by scrollbar-width',
  'scrollbar-gutter': 'the page is wider by the scroll bar while a dialog is open',
}

test('every API that a supported browser lacks and a script uses has a polyfill', () => {
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

test('no page loads the polyfills without a check', () => {
  const eager = withImports(manifest, [
    'src/browser/main.tsx',
    'src/browser/early-entry.ts',
    'src/static/static-entry.ts',
  ])
  expect([...eager]).not.toContain('virtual:polyfills')
})

test('the scripts contain no syntax that a supported browser cannot read', () => {
  expect([...scripts].flatMap(([name, code]) => newSyntax(code).map((line) => `${name}: ${line}`))).toEqual([])
})

test('a style sheet uses unsupported features only where the page works without them', () => {
  const used = [...filesOf('.css').values()].flatMap((css) =>
    [...lackingCss(css)].map(([feature, at]) => ({ feature, at, key: `${feature} ${at}` })),
  )
  const isKnown = ({ feature, key }: (typeof used)[number]) => feature in CSS_WITHOUT || key in CSS_WITHOUT
  expect(used.filter((use) => !isKnown(use)).map(({ feature, at }) => `${feature} in ${at}`)).toEqual([])
  const stale = Object.keys(CSS_WITHOUT).filter((key) => !used.some((use) => use.feature === key || use.key === key))
  expect(stale, 'entries of CSS_WITHOUT that can go').toEqual([])
})
