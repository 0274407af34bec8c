import { expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { faultText } from './partner-fault.ts'
import { readPartner } from './read-partner.ts'

const BASE = {
  abstract: true,
  brand: { color: '#15803d', tint: 'warm', edge: 'line' },
  contact: { whatsapp: '6281200000002' },
  languages: ['id', 'en'],
  words: { en: { 'sign-in:title': 'Welcome' } },
  plugins: { help: { hours: { id: '08–20' } }, ads: true, dwf: true },
}
const CHILD = { extends: 'base', id: 'warung', name: 'Warung', domains: ['warung.example'] }

/** Reads `warung.json` from a folder with these files; a text is a file's text. */
const read = (files: Readonly<Record<string, unknown>>, file = 'warung.json') => {
  const texts = new Map(
    Object.entries(files).map(([id, value]) => [
      `${id}.json`,
      typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    ]),
  )
  const missing = { code: 'P212', expected: 'a file', received: 'ENOENT', remedy: 'see to the file' } as const
  const readText = (name: string) => {
    const text = texts.get(name)
    return text === undefined ? { fault: missing } : { text }
  }
  return readPartner(texts.get(file) ?? '', { file, validate: validatePartner, suggest: nearest, readText })
}
const faultsOf = (...given: Parameters<typeof read>) => read(...given).faults.map(faultText)

test('objects merge by key, lists replace, and null removes', () => {
  const child = {
    ...CHILD,
    languages: ['en'],
    brand: { tint: 'cool', edge: null },
    plugins: { help: { hours: { en: '8 to 20' } }, ads: null, dwf: false },
  }
  const { partner, faults } = read({ base: BASE, warung: child })
  expect(faults).toEqual([])
  expect(partner).toEqual({
    id: 'warung',
    name: 'Warung',
    domains: ['warung.example'],
    brand: { color: '#15803d', tint: 'cool' },
    contact: BASE.contact,
    languages: ['en'],
    language: 'en',
    words: BASE.words,
    plugins: { help: { hours: { id: '08–20', en: '8 to 20' } }, dwf: false },
  })
})

test('the extended file may extend another one, and the nearest value counts', () => {
  const middle = { abstract: true, extends: 'base', brand: { tint: 'cool' } }
  const { partner } = read({ base: BASE, middle, warung: { ...CHILD, extends: 'middle' } })
  expect(partner?.brand).toEqual({ color: '#15803d', tint: 'cool', edge: 'line' })
})

test('a portal may be extended too; its id, host names and schema stay its own', () => {
  const portal = { ...BASE, abstract: false, $schema: 'x', id: 'base', name: 'Base', domains: ['base.example'] }
  const { partner, faults } = read({ base: portal, warung: CHILD })
  expect(faults).toEqual([])
  expect(partner).toMatchObject({ id: 'warung', name: 'Warung', domains: ['warung.example'] })
  expect(partner).not.toHaveProperty('$schema')
  const { id: _, ...nameless } = CHILD
  expect(faultsOf({ base: portal, warung: nameless })).toEqual([
    expect.stringMatching(/^P206 warung\.json:1:1: \/id · expected id · received nothing/),
  ])
})

test('a file that is only there for others is no portal, and its own faults are reported', () => {
  expect(read({ base: BASE }, 'base.json')).toMatchObject({ partner: null, isAbstract: true, faults: [] })
  expect(faultsOf({ base: { ...BASE, brand: { color: 'green', tnt: 'warm' } } }, 'base.json')).toEqual([
    expect.stringMatching(/^P205 base\.json:5:12: \/brand\/tnt · expected tint/),
    expect.stringMatching(/^P208 base\.json:4:14: \/brand\/color/),
  ])
})

test('a fault stands at the file and line where the value is', () => {
  const base = { ...BASE, brand: { color: 'green' }, plugins: { help: { hourz: {} } } }
  expect(faultsOf({ base, warung: { ...CHILD, plugins: { home: { quick: [7] } } } })).toEqual([
    expect.stringMatching(/^P208 base\.json:4:14: \/brand\/color/),
    expect.stringMatching(/^P102 base\.json:20:16: \/plugins\/help\/hourz · expected hours/),
    expect.stringMatching(/^P103 warung\.json:11:9: \/plugins\/home\/quick\/0/),
  ])
})

test('a file without what it needs, here and in what it extends, is refused at its own beginning', () => {
  const { contact: _, ...base } = BASE
  expect(faultsOf({ base, warung: CHILD })).toEqual([expect.stringMatching(/^P206 warung\.json:1:1: \/contact/)])
})

test.each([
  [
    'a missing file',
    { warung: CHILD },
    'P224 warung.json:2:14: /extends · expected a file base.json in the same folder · received ENOENT · create it, or correct the name',
  ],
  [
    'a circle',
    { base: { ...BASE, extends: 'warung' }, warung: CHILD },
    'P224 base.json:29:14: /extends · expected files that do not extend each other in a circle · received warung.json → base.json → warung.json · remove one `extends`',
  ],
  ['itself', { warung: { ...CHILD, extends: 'warung' } }, 'received warung.json → warung.json'],
  ['a broken file', { base: '{\n  "brand": {,}\n}', warung: CHILD }, 'P203 base.json:2:13: / · expected a key'],
  ['a reserved key', { base: '{\n  "__proto__": {}\n}', warung: CHILD }, 'P204 base.json:2:16: /__proto__'],
  ['a deep file', { base: `{"words":${'['.repeat(9_999)}${']'.repeat(9_999)}}`, warung: CHILD }, 'P202 base.json: '],
  [
    'a newer version',
    { base: { ...BASE, version: 9 }, warung: CHILD },
    'P226 base.json:29:14: /version · expected a version of at most 1 · received 9',
  ],
  ['a name with a path', { warung: { ...CHILD, extends: '../base' } }, 'P208 warung.json:2:14: /extends'],
  [
    'a chain of seven',
    {
      warung: { ...CHILD, extends: 'b1' },
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`b${at}`, { ...BASE, extends: `b${at + 1}` }])),
    },
    'P224 b5.json:29:14: /extends · expected at most 5 files one behind the other',
  ],
])('%s that is extended refuses the file with place and remedy', (_, files, message) => {
  const { partner, faults } = read(files)
  expect(partner).toBeNull()
  expect(faults.map(faultText).join('\n')).toContain(message)
})

test('the whole file is what a place without the other files reads, and gives the same partner', () => {
  const { mergedText, partner } = read({ base: BASE, warung: { ...CHILD, brand: { edge: null } } })
  const alone = readPartner(mergedText, { file: 'warung.json', validate: validatePartner })
  expect(alone.faults).toEqual([])
  expect(alone.partner).toEqual(partner)
})

test('a place without other files refuses a file that extends one, and says what to do', () => {
  const { faults } = readPartner(JSON.stringify(CHILD), { file: 'warung.json', validate: validatePartner })
  expect(faults).toMatchObject([{ code: 'P224', remedy: 'write whole files with `npm run partner -- index`' }])
})
