/** `npm run plugin -- new`: the names that it refuses, and that it overwrites nothing. plugin-guide.test.ts tests its folders. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPlugin } from './plugin-new.ts'

const house = { isKind: false, paths: ['/apps', '/login/:domain?'], calls: ['/api/{account}/retailers'] }
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugins-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['Weekend', 'npm run plugin -- new <name>', 'small letters'],
  ['week_end', 'npm run plugin -- new <name>', 'small letters'],
  ['a--b', 'npm run plugin -- new <name>', 'single hyphens'],
  ['../dwf', 'npm run plugin -- new <name>', 'small letters'],
  ['', 'npm run plugin -- new <name>', 'small letters'],
  ['a-name-that-is-much-too-long', 'npm run plugin -- new <name>', 'at most 24'],
  ['apps', 'plugins/apps/plugin.ts', 'a path of its own'],
  ['login', 'plugins/login/plugin.ts', 'a path of its own'],
  ['error', 'plugins/error/plugin.ts', 'a path of its own'],
  ['retailers', 'plugins/retailers/endpoints.ts', 'a call of its own'],
])('%j is refused, with where, expected, received and remedy', (name, where, expected) => {
  const result = newPlugin(name, { ...house, folder })
  const [line = '', nothing] = ('refusal' in result ? result.refusal : '').split('\n')
  expect(line).toContain(`${where} · expected `)
  expect(line).toContain(expected)
  expect(line).toMatch(/ · received .* · Choose another name.*\.$/)
  expect(nothing).toBe('Nothing was written.')
  expect(readdirSync(folder)).toEqual([])
})

test('an existing folder stays as it is', () => {
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'plugin.ts'), 'mine')
  const result = newPlugin('notes', { ...house, folder })
  expect(result).toEqual({
    refusal: expect.stringContaining('plugins/notes · expected a folder that is not there yet'),
  })
  expect(readFileSync(join(folder, 'notes', 'plugin.ts'), 'utf8')).toBe('mine')
  expect(readdirSync(join(folder, 'notes'))).toEqual(['plugin.ts'])
})

test('a kind of package has no call, so a call with its name is no conflict', () => {
  expect(newPlugin('retailers', { ...house, isKind: true, folder })).toHaveProperty('text')
  expect(readdirSync(join(folder, 'retailers')).toSorted()).toEqual([
    'icons',
    'plugin.ts',
    'retailers.test.tsx',
    'sandbox.ts',
  ])
})
