import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { definedBy, fileOf, findPackages, pluginFolders, pluginOf } from './find-plugins.ts'

const GAPURA = { plugin: './dist/plugin.js', core: '^1' }

/** A project with the folders `tea` and these packages, each with a definition and an answer of the sandbox. */
function project(packages: Readonly<Record<string, object>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plugins-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, content: object | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  write('package.json', { dependencies: { ...packages, ky: '2.1.0', absent: '1.0.0' } })
  write('core/package.json', { version: '1.2.0' })
  write('plugins/package.json', {})
  write('plugins/tea/plugin.ts', '')
  write('plugins/empty/readme.md', '')
  write('node_modules/ky/package.json', { version: '2.1.0' })
  for (const [name, about] of Object.entries(packages)) {
    write(`node_modules/${name}/package.json`, { version: '1.0.0', gapura: GAPURA, ...about })
    write(`node_modules/${name}/dist/plugin.js`, '')
    write(`node_modules/${name}/dist/sandbox.js`, '')
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
