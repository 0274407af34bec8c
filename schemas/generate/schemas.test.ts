import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { make } from '../../tests/doubles/fake-plugin.ts'
import { loadWordings } from '../partner/known-texts.ts'
import { composeLoginConfigSchema, composePartnerSchema, composeWordsSchema, forEditors } from './compose-schemas.ts'
import { schemaFiles } from '../../tools/plugin/schemas.ts'
import { validatorsCode, asServed, schemaWithoutManual } from '../../tools/build/vite-validators.ts'

test.each(Object.entries(await schemaFiles()))(
  'schemas/%s is up to date; if not, run: npm run schemas',
  (name, text) => {
    const committed = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    expect(committed === text, `schemas/${name} is stale; run: npm run schemas`).toBe(true)
  },
)

const plugin = {
  id: 'tea',
  title: { id: 'Teh', en: 'Tea' },
  onByDefault: false,
  switch: 'tea_time',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { sugar: { type: 'integer', minimum: 0, description: 'Lumps.', default: 2 } },
  },
} as const

test('a plugin adds its options to the schema of a partner’s file, and the schema refuses others', () => {
  const { plugins } = composePartnerSchema([plugin], []).properties
  expect(plugins).toMatchObject({ additionalProperties: false })
  expect(plugins.properties.tea).toMatchObject({
    type: ['boolean', 'object'],
    description: 'Tea. Off unless turned on here.',
    additionalProperties: false,
    properties: { sugar: { default: 2 } },
  })
})

test('a partner may list the kinds of gateways that plugins add, with their presets', () => {
  const login = () => ({ kind: 'none' }) as const
  const gerbang = {
    id: 'gerbang',
    driver: { description: 'a gate', presets: ['kayu', 'besi'], login },
  } as const
  const { kind, preset } = composePartnerSchema([plugin], [], [gerbang]).properties.login.properties.gateways.items
    .properties
  expect(kind).toMatchObject({ enum: ['gerbang'], enumDescriptions: ['A gate.'] })
  expect(preset).toMatchObject({ enum: ['kayu', 'besi'] })
})

test('an editor offers the slots and plugins of an order, and the host serves a file with others', () => {
  const slots = [
    { id: 'tea.cup', description: 'A cup.' },
    { id: 'home.card', description: 'A card on home.' },
  ]
  const schema = composePartnerSchema([plugin], slots)
  expect(schema.properties.order).toMatchObject({
    propertyNames: { enum: ['home.card', 'tea.cup'], enumDescriptions: ['A card on home.', 'A cup.'] },
    additionalProperties: { type: 'array', items: { enum: ['tea'], enumDescriptions: ['Tea'] } },
  })
  expect(JSON.stringify(asServed(schema))).not.toMatch(/propertyNames|"enum":\["tea"\]/)
  const file = { id: 'a', name: 'A', domains: ['a.example'], brand: { color: '#15803d' }, contact: {} }
  const faultsOf = (order: object) => {
    validatePartner({ ...file, order })
    return (validatePartner.errors ?? []).filter(({ instancePath }) => instancePath.startsWith('/order'))
  }
  expect(faultsOf({ 'gone.slot': ['gone-plugin'] })).toEqual([])
  expect(faultsOf({ 'home.card': 'packages' })).toHaveLength(1)
})

test('an editor completes the keys of all texts and shows their wording, and the host serves a file with others', async () => {
  const tea = {
    ...make('tea'),
    locales: { id: async () => ({ cup: { one: 'Secangkir' } }), en: async () => ({ cup: { one: 'A cup' } }) },
  }
  const { properties, additionalProperties } = await composeWordsSchema(loadWordings([tea]))
  expect(properties).toMatchObject({
    'tea:cup.one': { type: ['string', 'null'], maxLength: 2000, description: 'id: Secangkir\nen: A cup' },
  })
  expect(Object.keys(properties)).toContain('core:action.retry')
  expect(additionalProperties).toBe(false)
  const { words } = composePartnerSchema([plugin], []).properties
  expect(words).toMatchObject({ properties: { id: { $ref: 'words.schema.json' } } })
  expect(JSON.stringify(asServed({ properties: { words } }))).not.toContain('$ref')
})

test('an editor accepts a file that lacks or removes what it extends, and the host gets the whole file without null', () => {
  const strict = composePartnerSchema([plugin], [])
  const schema = forEditors(strict)
  expect(schema).toMatchObject({
    properties: {
      id: { type: 'string' },
      brand: { type: ['object', 'null'], properties: { shape: { enum: ['sharp', 'soft', 'round', null] } } },
      plugins: { properties: { tea: { type: ['boolean', 'object', 'null'] } } },
    },
    else: { required: strict.required, properties: { brand: { required: ['color'] } } },
  })
  const served = asServed(schema)
  expect(served).toMatchObject({
    required: strict.required,
    properties: {
      brand: { type: 'object', required: ['color'], properties: { shape: { enum: ['sharp', 'soft', 'round'] } } },
    },
  })
  expect(JSON.stringify(schema.properties.brand)).not.toContain('"required"')
  expect(JSON.stringify(served)).not.toMatch(/"null"|[:,]null|"if"/)
})

test('a plugin adds its switch to the schema of a login config', () => {
  expect(composeLoginConfigSchema([plugin]).properties).toHaveProperty('tea_time.type', ['boolean', 'null'])
})

test('a brief schema has the same checks without the texts for people and without limits', () => {
  const schema = {
    description: 'x',
    examples: [1],
    patternErrorMessage: 'a name',
    enumDescriptions: ['One.'],
    default: 'x',
    maxItems: 3,
    properties: { description: { type: 'string', description: 'y', maxLength: 9 }, extends: { type: 'string' } },
  }
  expect(JSON.parse(schemaWithoutManual(JSON.stringify(schema)))).toEqual({
    properties: { description: { type: 'string' } },
  })
})

test('the generated checks need nothing at run time', async () => {
  expect(validatorsCode(await schemaFiles())).not.toMatch(/require\(|\bimport\b|new Function|eval\(/)
})
