import { expect, test } from 'vitest'
import { mismatches, readPackedPlugin, servedText, unknownImports } from './packed-plugin.ts'

const description = {
  id: 'night-pass',
  version: '1.0.0',
  core: '^1',
  needs: ['packages'],
  slots: ['packages.kind', 'home.card'],
  calls: ['GET /api/{account}/night'],
  reach: [],
  pages: [],
}
const head = `/*! gapura-plugin ${JSON.stringify(description)} */`
const packed = [
  head,
  'import*as $0 from"@gapura/core";',
  'import*as $1 from"react/jsx-runtime";',
  'const plugin=$0.definePlugin({});',
  'export const parts={"night-pass":{default:plugin}};',
  '',
].join('\n')

test('a packed plugin is served with the addresses of the build', () => {
  const plugin = readPackedPlugin(packed)
  const shared = { '@gapura/core': '/assets/core.js', 'react/jsx-runtime': '/assets/jsx.js' }
  expect(plugin?.description).toEqual(description)
  expect(plugin && unknownImports(plugin, shared)).toEqual([])
  expect(plugin && servedText(plugin, { shared, definitions: '/assets/1.f.js' })).toBe(
    [
      'import"/assets/1.f.js";',
      'import*as $0 from"/assets/core.js";',
      'import*as $1 from"/assets/jsx.js";',
      'const plugin=$0.definePlugin({});',
      'export const parts={"night-pass":{default:plugin}};',
      '',
    ].join('\n'),
  )
})

test.each([
  ['an empty file', ''],
  ['a page', '<!doctype html>'],
  ['another script', 'export default 1\n'],
  ['a description that is not JSON', '/*! gapura-plugin {id:1} */\nx()'],
  ['a description that lacks a key', '/*! gapura-plugin {"id":"a"} */\nx()'],
  ['a description with an unknown key', `/*! gapura-plugin ${JSON.stringify({ ...description, more: 1 })} */\nx()`],
  ['a file without code', head],
])('%s is no packed plugin', (_, text) => {
  expect(readPackedPlugin(text)).toBeNull()
})

test('an import of a module that the build does not share is named', () => {
  const plugin = readPackedPlugin(packed)
  expect(plugin && unknownImports(plugin, { '@gapura/core': '/assets/core.js' })).toEqual(['react/jsx-runtime'])
})

test('the order of a list does not count', () => {
  expect(mismatches({ ...description, slots: ['home.card', 'packages.kind'] }, description)).toEqual([])
})

test.each([
  ['id', { id: 'night' }, '"night-pass", as the file says', '"night"'],
  ['core', { core: '^2' }, '"^1", as the file says', '"^2"'],
  ['slots', { slots: ['home.card'] }, '["home.card","packages.kind"], as the file says', '["home.card"]'],
  ['calls', { calls: [] }, '["GET /api/{account}/night"], as the file says', '[]'],
  ['reach', { reach: ['a.example'] }, '[], as the file says', '["a.example"]'],
])('%s that is not as listed is named', (at, change, expected, received) => {
  expect(mismatches({ ...description, ...change }, description)).toEqual([{ at, expected, received }])
})
