import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { definedBy, fileOf, findPackages, pluginFolders, pluginOf } from './find-plugins.ts'

const GAPURA = { plugin: './dist/plugin.js', core: '^1' }

/**
 * A project with the folder `tea` and these packages, each with a definition and an answer of the sandbox.
 *
 * @param files further files of every package
 */
function project(packages: Readonly<Record<string, object>>, files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plugins-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, content: object | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  write('package.json', { dependencies: { ...packages, ky: '2.1.0', absent: '1.0.0' } })
  write('core/package.json', { version: '1.2.0', exports: { '.': './index.ts' } })
  write('plugins/package.json', {})
  write('plugins/tea/plugin.ts', '')
  write('plugins/empty/readme.md', '')
  write('core/index.ts', 'const homeCard = 1\nexport { homeCard }\nexport * from "./more.ts"')
  write('core/more.ts', 'export function definePlugin() {}\nexport * from "./index.ts"')
  write('core/card.tsx', 'export const card = <i className="g-card" />')
  write('core/card.css', '.g-card { color: red }')
  mkdirSync(join(folder, 'node_modules', '@gapura'), { recursive: true })
  symlinkSync(join(folder, 'core'), join(folder, 'node_modules', '@gapura', 'core'), 'junction')
  write('node_modules/ky/package.json', { version: '2.1.0' })
  for (const [name, about] of Object.entries(packages)) {
    write(`node_modules/${name}/package.json`, { version: '1.0.0', gapura: GAPURA, ...about })
    write(`node_modules/${name}/dist/plugin.js`, '')
    write(`node_modules/${name}/dist/sandbox.js`, '')
    for (const [path, text] of Object.entries(files)) write(`node_modules/${name}/dist/${path}`, text)
  }
  return folder
}

test('plugins are the folders with a definition, and the dependencies that say they are one', () => {
  const folder = project({ '@warung/gapura-plugin-rum': {}, 'night-pass': { peerDependencies: { ky: '^2' } } })
  expect(pluginFolders(folder)).toEqual(['tea'])
  const found = findPackages(folder)
  expect(found.map(({ id, name, version, fault }) => [id, name, version, fault])).toEqual([
    ['rum', '@warung/gapura-plugin-rum', '1.0.0', null],
    ['night-pass', 'night-pass', '1.0.0', null],
  ])
  const place = join(folder, 'node_modules', '@warung', 'gapura-plugin-rum', 'dist')
  expect(found.map((one) => fileOf(one, 'sandbox'))[0]).toBe(join(place, 'sandbox.js'))
  expect(found.map((one) => fileOf(one, 'actions'))).toEqual([null, null])
  expect(pluginOf(join(place, 'page.js'), found)).toBe('rum')
  expect(pluginOf(join(place, 'node_modules', 'ky', 'index.js'), found)).toBeNull()
  expect(pluginOf(join(folder, 'plugins', 'tea', 'plugin.ts'), found)).toBe('tea')
  expect(pluginOf(join(folder, 'node_modules', 'ky', 'plugins', 'a', 'index.js'), found)).toBe('a')
  expect(definedBy(join(place, 'plugin.js'), found)).toBe('rum')
  expect(definedBy(join(place, 'sandbox.js'), found)).toBeNull()
})

test.each([
  ['another core', { gapura: { ...GAPURA, core: '^2' } }, 'P109', 'gapura/core', 'a range with 1.2.0', '^2'],
  ['no core', { gapura: { plugin: './dist/plugin.js' } }, 'P109', 'gapura/core', 'a range with 1.2.0', 'nothing'],
  [
    'a missing file',
    { gapura: { ...GAPURA, plugin: './plugin.js' } },
    'P138',
    'gapura/plugin',
    /such as/,
    './plugin.js',
  ],
  ['a file elsewhere', { gapura: { ...GAPURA, plugin: '../ky/plugin.js' } }, 'P138', 'gapura/plugin', /such as/, /ky/],
  ['a text', { gapura: 'yes' }, 'P109', 'gapura/core', 'a range with 1.2.0', 'nothing'],
  ['a missing peer', { peerDependencies: { '@a/b': '^1' } }, 'P139', 'peerDependencies/@a~1b', '@a/b ^1', 'nothing'],
  ['an old peer', { peerDependencies: { ky: '^3' } }, 'P139', 'peerDependencies/ky', 'ky ^3', '2.1.0'],
])('%s: the package, the place, what was expected and what came', (_, about, code, pointer, expected, received) => {
  const [found] = findPackages(project({ 'gapura-plugin-rum': about }))
  expect(found?.id).toBe('rum')
  expect(found?.fault).toEqual({
    code,
    at: `node_modules/gapura-plugin-rum/package.json#/${pointer}`,
    expected: typeof expected === 'string' ? expected : expect.stringMatching(expected),
    received: typeof received === 'string' ? received : expect.stringMatching(received),
  })
  expect(found && fileOf(found, 'sandbox')).toBeNull()
})

test('an id belongs to the folder, then to the first package; another one is off and listed by its own name', () => {
  const found = findPackages(project({ 'gapura-plugin-tea': {}, '@a/rum': {}, '@b/rum': {} }))
  expect(found.map(({ id, fault }) => [id, fault?.code, fault?.expected])).toEqual([
    ['rum', undefined, undefined],
    ['@b/rum', 'P107', 'an id that the package @a/rum does not have'],
    ['gapura-plugin-tea', 'P107', 'an id that the folder plugins/tea does not have'],
  ])
})

/** The fault of a package with these files beside its definition. */
const faultIn = (files: Readonly<Record<string, string>>) => {
  const [found] = findPackages(project({ 'gapura-plugin-rum': {} }, files))
  return found?.fault ?? null
}

test.each([
  ['a file that is missing', { 'plugin.js': "\nimport './optoins.js'" }, 'plugin.js:2:8', 'a file', './optoins.js'],
  ['a lazy one', { 'plugin.js': "const load = () =>\n  import('./card.js')" }, 'plugin.js:2:10', 'a file', './card.js'],
  [
    'one in a file behind',
    { 'plugin.js': "import './a.js'", 'a.js': "import './b.js'" },
    'a.js:1:8',
    'a file',
    './b.js',
  ],
  ['one beside the definition', { 'sandbox.js': "import './a.json'" }, 'sandbox.js:1:8', 'a file', './a.json'],
  ['a package that is missing', { 'plugin.js': "import 'left-pad/x'" }, 'plugin.js:1:8', 'a package', 'left-pad/x'],
  [
    'a name of the core',
    { 'plugin.js': "import { homeCrad } from '@gapura/core'" },
    'plugin.js:1:26',
    'a name',
    'homeCrad',
  ],
  [
    'an entry point',
    { 'plugin.js': "import { a } from '@gapura/coer'" },
    'plugin.js:1:19',
    'a package',
    '@gapura/coer',
  ],
  ['a fault of syntax', { 'sandbox.js': 'export default {\n  id 1\n}' }, 'sandbox.js:2:6', 'a script', /Expected/],
])('a package that imports %s is off, with the line', (_, files, at, expected, received) => {
  expect(faultIn(files)).toEqual({
    code: 'P140',
    at: `node_modules/gapura-plugin-rum/dist/${at}`,
    expected: expect.stringContaining(expected),
    received: typeof received === 'string' ? received : expect.stringMatching(received),
  })
})

test('a package whose scripts are there is on', () => {
  const files = {
    'plugin.js': `import { definePlugin, homeCard as card } from '@gapura/core'
import * as all from '@gapura/core'
import ky, { HTTPError } from 'ky'
import { readFileSync } from 'node:fs'
import { a, b } from './a'
import './rum.css?raw'
const load = (name) => import(name)
export default definePlugin()`,
    'a.ts': "export * from 'ky'\nexport type b = 1\nimport type { c } from './gone.ts'",
    'rum.css': '',
  }
  expect(faultIn(files)).toBeNull()
})

test.each([
  ['of everything', 'p {}\nbody { display: none }', 'rum.css:1:1', 'the selector p'],
  ['of the core', '.rum { color: red }\n\n.g-card { display: none }', 'rum.css:3:1', 'the selector .g-card'],
])('a package with a style sheet that selects elements %s is off, with the line', (_, sheet, at, received) => {
  const screen = "export default () => jsx('i', { className: 'rum' })"
  expect(faultIn({ 'rum.css': sheet, 'rum.js': screen })).toEqual({
    code: 'P141',
    at: `node_modules/gapura-plugin-rum/dist/${at}`,
    expected: 'a selector from a class that only components of this plugin have, such as .rum-list',
    received,
  })
  expect(faultIn({ 'rum.css': '.rum > p { color: red }', 'rum.js': screen })).toBeNull()
})
