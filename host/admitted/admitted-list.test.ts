import { expect, test } from 'vitest'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import { readAdmittedList } from './admitted-list.ts'

const good = {
  id: 'night-pass',
  from: 'https://plugins.example/night-pass-1.0.0.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  core: '^1',
  slots: ['packages.kind', 'home.card'],
  calls: ['GET /api/{account}/night'],
  reach: [],
}
const listOf = (...plugins: readonly object[]) => JSON.stringify({ plugins }, null, 2)
const read = (json: string) => {
  const { entries, faults } = readAdmittedList(json, ['packages', 'home'])
  return { ids: entries?.map(({ id }) => id) ?? null, faults: faults.map(faultText) }
}

test('a good list has no faults', () => {
  expect(read(listOf(good, { ...good, id: 'other', off: true }))).toEqual({ ids: ['night-pass', 'other'], faults: [] })
})

test.each([
  [
    'an address without https',
    { from: 'http://plugins.example/a.js' },
    'P302 plugins.json:14:15: /plugins/1/from · expected an https address · received "http://plugins.example/a.js" · correct it',
  ],
  [
    'an address with a password',
    { from: 'https://user:secret@plugins.example/a.js' },
    'P302 plugins.json:14:15: /plugins/1/from · expected an https address · received "https://user:secret@plugins.example/a.js" · correct it',
  ],
  [
    'another hash',
    { integrity: 'sha256-abc' },
    'P302 plugins.json:15:20: /plugins/1/integrity · expected sha384- and 64 characters · received "sha256-abc" · correct it',
  ],
  [
    'another version of the core',
    { core: '^2' },
    'P302 plugins.json:16:15: /plugins/1/core · expected "^1" · received "^2" · correct it',
  ],
  [
    'a call without a method',
    { calls: ['/api/night'] },
    'P302 plugins.json:22:9: /plugins/1/calls/0 · expected a method and a path, such as GET /api/{account}/night · received "/api/night" · correct it',
  ],
  [
    'a reach that is an address',
    { reach: ['https://a.example/'] },
    'P302 plugins.json:25:9: /plugins/1/reach/0 · expected a host name, such as tiles.example · received "https://a.example/" · correct it',
  ],
  [
    'an unknown key',
    { color: 'red' },
    'P302 plugins.json:25:16: /plugins/1/color · expected one of id, from, integrity, core, slots, calls, reach, off · received "color" · remove it',
  ],
  [
    'an id of the build',
    { id: 'home' },
    'P303 plugins.json:13:13: /plugins/1/id · expected an id that a plugin of this build does not have · received "home" · remove this entry, or the other plugin',
  ],
  [
    'an id that stands twice',
    { id: 'first' },
    'P303 plugins.json:13:13: /plugins/1/id · expected an id that an earlier entry does not have · received "first" · remove this entry, or the other plugin',
  ],
])('%s turns off its plugin only', (_, change, line) => {
  const first = { ...good, id: 'first', slots: [], calls: [] }
  expect(read(listOf(first, { ...good, ...change }))).toEqual({ ids: ['first'], faults: [line] })
})

test('a slot that customers see before sign-in is refused', () => {
  const { ids, faults } = read(listOf({ ...good, slots: ['sign-in.method'] }))
  expect(ids).toEqual([])
  expect(faults).toEqual([expect.stringMatching(/^P302 plugins\.json:9:9: \/plugins\/0\/slots\/0 · expected one of /)])
})

test.each([
  ['text that is not JSON', '{ "plugins": [ }', 'P301 plugins.json:1:16:'],
  ['a list without its key', '[]', 'P301 plugins.json:1:1: /plugins · expected { "plugins": [ … ] } · received []'],
])('%s is refused as a whole', (_, json, line) => {
  const { ids, faults } = read(json)
  expect([ids, faults]).toEqual([null, [expect.stringContaining(line)]])
})
