import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import stored from '../../tests/corpus/read-partner.json'
import { replaying } from '../../tests/replaying.ts'
import { z } from '../../core/kernel/api/endpoint.ts'
import { explainPattern } from './field-rules.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { partnerSchema } from '../../core/kernel/partner/partner.schema.ts'
import { picturesOf } from '../../core/kernel/partner/pictures.ts'
import { faultText } from './partner-fault.ts'
import { readPartner, settleDomains } from './read-partner.ts'
import type { Validate } from './schema-faults.ts'

const good = {
  id: 'lestari',
  name: 'Lestari',
  domains: ['lestari.localhost'],
  brand: { color: '#15803d' },
  contact: { whatsapp: '6281200000002' },
  plugins: {},
}
const lestari: Partner = { ...good, language: 'id', languages: ['id', 'en'] }
const settings = { file: 'lestari.json', validate: validatePartner, suggest: () => undefined }
const read = (changes: object) => readPartner(JSON.stringify({ ...good, ...changes }), settings)
const faultsOf = (changes: object) => read(changes).faults.map(({ code, pointer }) => `${code} ${pointer}`)

const folder = new URL('../../partner-configs/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

test.each(files)('%s has no fault', (file) => {
  const readText = (name: string) => ({ text: readFileSync(new URL(name, folder), 'utf8') })
  const { faults } = readPartner(readText(file).text, { ...settings, file, readText })
  expect(faults.map(faultText)).toEqual([])
})

test('a good file becomes a partner', () => {
  expect(read({})).toMatchObject({
    file: 'lestari.json',
    partner: { ...good, language: 'id', languages: ['id', 'en'] },
    faults: [],
  })
})

test('a partner’s texts lose the characters that change how other text is shown', () => {
  const { partner } = read({ name: 'Lestari\u202E \u200BNet', plugins: { help: { hours: { id: '08–20\u2067' } } } })
  expect(partner).toMatchObject({ name: 'Lestari Net', plugins: { help: { hours: { id: '08–20' } } } })
})

describe('languages', () => {
  test.each([
    [{ language: 'en' }, 'en', ['id', 'en']],
    [{ languages: ['en', 'id'] }, 'en', ['en', 'id']],
    [{ languages: ['en'] }, 'en', ['en']],
    [{ languages: ['en'], language: 'id' }, 'id', ['id', 'en']],
  ])('%j: the default is %s, offered are %j', (changes, language, languages) => {
    expect(read(changes).partner).toMatchObject({ language, languages })
    expect(faultsOf(changes)).toEqual([])
  })

  test('a language that the build does not have is a fault with a remedy, and is not offered', () => {
    const { partner, faults } = read({ languages: ['xx', 'id'], language: 'xx' })
    expect(partner).toMatchObject({ language: 'id', languages: ['id'] })
    expect(faults.map(faultText)).toEqual([
      'P214 lestari.json:1:159: /languages/0 · expected one of id, en · received "xx" · remove it, or add the folder locales/xx/ and build again',
    ])
    expect(faultsOf({ language: 'xx' })).toEqual(['P214 /language'])
  })

  test('an invalid language tag refuses the file', () => {
    expect(faultsOf({ languages: ['Bahasa Indonesia'] })).toEqual(['P208 /languages/0'])
    expect(faultsOf({ languages: [] })).toEqual(['P208 /languages'])
  })
})

test('all faults are reported at once, each with its place', () => {
  expect(faultsOf({ name: 7, brand: { color: 'green' }, contact: {}, colour: '#fff' })).toEqual([
    'P205 /colour',
    'P207 /name',
    'P208 /brand/color',
    'P206 /contact/whatsapp',
  ])
})

test('a fault is one line: where, expected, received, what to do', () => {
  const text = JSON.stringify({ ...good, brand: { color: 'green' } }, null, 2)
  const [fault] = readPartner(text, settings).faults
  expect(fault && faultText(fault)).toBe(
    'P208 lestari.json:8:14: /brand/color · expected a colour as # and six hexadecimal digits · received "green" · for example "#14804a"',
  )
})

const gateway = (more: object) => ({
  login: { gateways: [{ kind: 'uam', name: 'a', addresses: ['http://10.1.0.1:3990'], ...more }] },
})
const FIELDS = { gateway: 'gw', path: '/in', username: 'u', password: 'p' }

test('gateways of every kind are listed', () => {
  for (const more of [
    {},
    { password: 'ask' },
    { kind: 'mikrotik' },
    { kind: 'opennds' },
    { kind: 'form', preset: 'aruba' },
    { kind: 'form', fields: { ...FIELDS, dst: 'to', fixed: { go: '1' } } },
    { kind: 'api', preset: 'unifi', addresses: [] },
  ])
    expect(faultsOf(gateway(more))).toEqual([])
})

describe('a fault names what to do', () => {
  test.each([
    [{ domains: ['wifi.example:8080'] }, 'drop the port'],
    [{ domains: ['https://wifi.example'] }, 'drop the scheme: "wifi.example"'],
    [{ domains: ['wifi.example/login'] }, 'drop the path'],
    [{ domains: ['wifi.example.'] }, 'drop the dot at the end'],
    [{ domains: ['*.wifi.example'] }, 'list each host name; a wildcard is not possible'],
    [{ domains: ['WiFi.Example'] }, 'write it as "wifi.example"'],
    [{ domains: ['kafé.example'] }, 'write it as "xn--kaf-dma.example"'],
    [{ brand: { color: '#fa0' } }, 'write #ffaa00'],
    [
      { brand: { color: '#15803d', logo: 'logos/a.svg' } },
      'write the file’s name alone; the file is in the folder logos',
    ],
    [{ contact: { whatsapp: '628120000', email: 'halo' } }, 'for example "halo@lestari.example"'],
    [{ contact: { whatsapp: '628120000', phone: '(0361) 234567' } }, 'write "62361234567" for a number in Indonesia'],
    [{ contact: { whatsapp: '0812-0000-0002' } }, 'write "6281200000002" for a number in Indonesia'],
    [gateway({ addresses: ['http://10.1.0.300:1'] }), 'correct the host name'],
    [gateway({ kind: 'form', fields: { ...FIELDS, path: '//evil.example' } }), 'for example "/login"'],
    [gateway({ kind: 'form', fields: { ...FIELDS, username: 'a b' } }), 'for example "switch_url"'],
    [{ login: { hosts: ['login.example'] } }, 'begin it with http:// or https://'],
    [{ login: { hosts: ['http://login.example/'] } }, 'drop the path, and the slash before it'],
    [{ login: { hosts: ['http://Login.example'] } }, 'write the host name as "login.example"'],
    [{ login: { hosts: ['http://login.example:70000'] } }, 'correct the port'],
    [{ login: { hosts: ['http://10.0.0.300'] } }, 'correct the host name'],
    [{ menus: { bottom: ['packages'] } }, 'for example "/faq"'],
    [
      { menus: { main: ['https://desa.example'] } },
      'write { "link": "https://desa.example", "label": … } for an address outside',
    ],
    [{ menus: { main: [{ link: 'http://desa.example', label: { id: 'Desa' } }] } }, 'write https://desa.example'],
    [
      { menus: { main: [{ link: 'https://desa.example' }] } },
      'add it, for example {"id":"Pusat bantuan","en":"Help centre"}',
    ],
    [{ menus: { main: [{ link: 'https://desa.example', label: { id: 'Desa' }, icon: 'star' }] } }, 'write one of them'],
    [{ pages: [{ path: '/a', title: { id: 'A' } }] }, 'for example {"id":"# Jam buka"}'],
    [{ pages: [{ path: '/a/b', title: { id: 'A' }, text: { id: 'a' } }] }, 'for example "/tentang"'],
    [{ language: 'Bahasa' }, 'for example "id", "en" or "zh-Hant"'],
    [{ id: 'Lestari' }, 'for example "lestari"; the file has the same name'],
  ])('%j: %s', (changes, remedy) => {
    const { partner, faults } = read(changes)
    expect(partner).toBeNull()
    expect(faults.map((fault) => fault.remedy)).toContain(remedy)
  })

  test('without a regular expression, whatever the field', () => {
    const { properties } = partnerSchema
    const patterns = JSON.stringify(properties).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? []
    expect(patterns.length).toBeGreaterThan(20)
    for (const pattern of patterns.map(
      (text) => z.parse(z.object({ pattern: z.string() }), JSON.parse(`{${text}}`)).pattern,
    )) {
      expect(explainPattern(pattern, 'x')?.expected).toMatch(/^(an?|the) [a-z]/i)
    }
  })
})

describe('a file is served in spite of', () => {
  test('a duplicate key, which is reported with its place', () => {
    const text = JSON.stringify(good).replace('"plugins"', '"name":"Baru","plugins"')
    const { partner, faults } = readPartner(text, settings)
    expect(partner?.name).toBe('Baru')
    expect(faults).toMatchObject([{ code: 'P215', file: 'lestari.json:1:133', pointer: '/name' }])
  })

  test('a host name of the portal itself, which it does not get', () => {
    const text = JSON.stringify({ ...good, domains: ['api.localhost', 'wifi.example'] })
    const { partner, faults } = readPartner(text, { ...settings, reserved: ['api.localhost'] })
    expect(partner?.domains).toEqual(['wifi.example'])
    expect(faults).toMatchObject([{ code: 'P217', pointer: '/domains/0' }])
  })

  test('no host name at all', () => {
    expect(read({ domains: [] }).partner).not.toBeNull()
    expect(faultsOf({ domains: [] })).toEqual(['P216 /domains'])
  })
})

describe('a mild fault', () => {
  const open: Validate = Object.assign(() => false, {
    schema: {
      properties: {
        plugins: { properties: { dwf: { properties: { months: { minimum: 1, maximum: 12 } } }, help: {} } },
      },
    },
    errors: [
      {
        keyword: 'additionalProperties',
        instancePath: '/plugins',
        schemaPath: '#/properties/plugins/additionalProperties',
        params: { additionalProperty: 'dwff' },
      },
      {
        keyword: 'additionalProperties',
        instancePath: '/plugins',
        schemaPath: '#/properties/plugins/additionalProperties',
        params: { additionalProperty: 'gone' },
      },
      {
        keyword: 'additionalProperties',
        instancePath: '/plugins/help',
        schemaPath: '#/properties/plugins/properties/help/additionalProperties',
        params: { additionalProperty: 'colour' },
      },
      {
        keyword: 'maximum',
        instancePath: '/plugins/dwf/months',
        schemaPath: '#/properties/plugins/properties/dwf/properties/months/maximum',
        params: { limit: 12 },
      },
    ],
  })
  const wrong = { ...good, plugins: { dwff: true, gone: false, dwf: { months: 13 }, help: { colour: 'red' } } }

  test('of an option is reported with the plan’s code, and the partner is served without the option', () => {
    const suggest = (name: string) => (name === 'dwff' ? 'dwf' : undefined)
    const { partner, faults } = readPartner(JSON.stringify(wrong), { ...settings, validate: open, suggest })
    expect(partner).toEqual({ ...lestari, plugins: { ...wrong.plugins, help: {}, dwf: {} } })
    expect(faults.map(faultText)).toEqual([
      'P101 lestari.json:1:151: /plugins/dwff · expected dwf · received "dwff" · write dwf',
      'P102 lestari.json:1:206: /plugins/help/colour · expected nothing here · received "colour" · remove it',
      'P103 lestari.json:1:185: /plugins/dwf/months · expected a number from 1 to 12 · received 13 · write 12 or less',
    ])
  })

  test('a logo that cannot be shown is one; the name is shown', () => {
    const wrong = { code: 'P218', expected: 'an SVG picture', received: 'a PNG picture', remedy: 'rename it' } as const
    const { partner, faults } = readPartner(JSON.stringify({ ...good, brand: { color: '#15803d', logo: 'x.svg' } }), {
      ...settings,
      pictureFault: (file) => (file === 'x.svg' ? wrong : null),
    })
    expect(partner?.brand).toEqual({ color: '#15803d' })
    expect(faults).toMatchObject([{ ...wrong, pointer: '/brand/logo' }])
  })

  test.each([
    ['/brand/logo', 'a.svg'],
    ['/brand/logoOnCover', 'a-cover.svg'],
    ['/brand/icon', 'a-icon.png'],
    ['/brand/cover/scene', 'a-scene.webp'],
  ])('a picture that is missing at %s leaves the other pictures', (pointer, missing) => {
    const wrong = { code: 'P211', expected: 'a file', received: 'nothing', remedy: 'put it there' } as const
    const brand = {
      color: '#15803d',
      logo: 'a.svg',
      logoOnCover: 'a-cover.svg',
      icon: 'a-icon.png',
      cover: { tone: 'dark', scene: 'a-scene.webp' },
    } as const
    const { partner, faults } = readPartner(JSON.stringify({ ...good, brand }), {
      ...settings,
      pictureFault: (file) => (file === missing ? wrong : null),
    })
    expect(faults).toMatchObject([{ ...wrong, pointer, file: expect.stringMatching(/^lestari\.json:1:\d+$/) }])
    expect(picturesOf(partner?.brand ?? { color: '' })).toEqual(
      picturesOf(brand).filter((picture) => picture.pointer !== pointer),
    )
    expect(partner?.brand.cover?.tone).toBe('dark')
  })
})

describe('a file is refused for', () => {
  test('a plugin that is neither on, off nor given options', () => {
    expect(readPartner(JSON.stringify({ ...good, plugins: { packages: 'yes' } }), settings).partner).toBeNull()
  })
  test('an id that is not the file’s name', () => expect(faultsOf({ id: 'other' })).toEqual(['P209 /id']))
  test('more than 256 KB', () => expect(faultsOf({ name: 'x'.repeat(300_000) })).toEqual(['P201 ']))
  test('bytes are counted, not letters', () => expect(faultsOf({ name: '✓'.repeat(90_000) })).toEqual(['P201 ']))

  test('nesting beyond 32 levels, before the schema is checked', () => {
    const never: Validate = () => {
      throw new Error('the schema was checked')
    }
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(readPartner(text, { ...settings, validate: never }).faults).toMatchObject([{ code: 'P202' }])
  })

  test.each(['__proto__', 'constructor', 'prototype'])('the key %s, at any depth', (key) => {
    const text = `{"plugins":{"a":{"${key}":{"admin":true}}}}`
    expect(readPartner(text, settings).faults).toMatchObject([{ code: 'P204', pointer: `/plugins/a/${key}` }])
  })

  test('text that is not JSON, by line and column', () => {
    const { faults } = readPartner('{\n  "id": "lestari",\n}', settings)
    expect(faults.map(faultText)).toEqual([
      'P203 lestari.json:3:1: / · expected a key in double quotes · received } · remove the comma before it',
    ])
  })
})

test('a byte order mark is no fault', () => {
  expect(readPartner(`\uFEFF${JSON.stringify(good)}`, settings).faults).toEqual([])
})

test('any text gives a partner or faults', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object().map((extra) => JSON.stringify({ ...good, ...extra })),
  )
  fc.assert(
    fc.property(text, (candidate) => {
      const { partner, faults } = readPartner(candidate, settings)
      expect(partner !== null || faults.length > 0).toBe(true)
    }),
    replaying(stored),
  )
})

describe('a host name in two files', () => {
  const reading = (id: string, domains: string[]) => ({
    file: `${id}.json`,
    partner: { ...lestari, id, domains },
    isAbstract: false,
    faults: [],
    mergedText: '',
    placeOf: () => `${id}.json:3:14`,
  })
  const domainsOf = (readings: ReturnType<typeof settleDomains>) =>
    Object.fromEntries(readings.map(({ partner }) => [partner?.id, partner?.domains]))
  const both = [reading('b', ['x.example', 'b.example']), reading('a', ['x.example', 'x.example'])]

  test('belongs to neither when neither had it before, whatever their names, and both get the fault', () => {
    const settled = settleDomains(both)
    expect(domainsOf(settled)).toEqual({ a: [], b: ['b.example'] })
    const claimedBy = (file: string) => `"x.example", which ${file} claims too; neither has had it`
    expect(settled.flatMap(({ faults }) => faults)).toMatchObject([
      { code: 'P210', file: 'a.json:3:14', pointer: '/domains/0', received: claimedBy('b.json') },
      { code: 'P210', file: 'a.json:3:14', pointer: '/domains/1', received: claimedBy('b.json') },
      { code: 'P210', file: 'b.json:3:14', pointer: '/domains/0', received: claimedBy('a.json') },
    ])
  })

  test('stays with the file that had it before, and the other file keeps its other host names', () => {
    const settled = settleDomains(both, new Map([['x.example', 'b.json']]))
    expect(domainsOf(settled)).toEqual({ a: [], b: ['x.example', 'b.example'] })
  })

  test('is free once its file is gone or no longer lists it', () => {
    const only = [reading('a', ['x.example'])]
    expect(domainsOf(settleDomains(only, new Map([['x.example', 'gone.json']])))['a']).toEqual(['x.example'])
    const given = [reading('b', ['b.example']), reading('a', ['x.example'])]
    expect(domainsOf(settleDomains(given, new Map([['x.example', 'b.json']])))['a']).toEqual(['x.example'])
  })
})
