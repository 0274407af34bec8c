import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeLoginConfigSchema, composePartnerSchema } from './compose-schemas.ts'
import { schemaFiles } from './schemas.ts'
import { validatorsCode, withoutManual } from './vite-validators.ts'

test.each(Object.entries(schemaFiles()))('schemas/%s is as `npm run schemas` writes it', (name, text) => {
  const committed = readFileSync(new URL(`../schemas/${name}`, import.meta.url), 'utf8')
  expect(committed === text, `schemas/${name} is stale; run: npm run schemas`).toBe(true)
})

const card = {
  id: 'tea',
  title: { id: 'Teh', en: 'Tea' },
  always: false,
  switch: 'tea_time',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { sugar: { type: 'integer', minimum: 0, description: 'Lumps.', default: 2 } },
  },
} as const

test('a plugin adds its options to the schema of a partner’s file, and the schema refuses others', () => {
  const { plugins } = composePartnerSchema([card]).properties
  expect(plugins).toMatchObject({ additionalProperties: false })
  expect(plugins.properties.tea).toMatchObject({
    type: ['boolean', 'object'],
    description: 'Tea. Off unless turned on here.',
    additionalProperties: false,
    properties: { sugar: { default: 2 } },
  })
})

test('a plugin adds its switch to the schema of a login config', () => {
  expect(composeLoginConfigSchema([card]).properties).toHaveProperty('tea_time.type', ['boolean', 'null'])
})

test('a brief schema has the same checks without descriptions and examples', () => {
  const schema = { description: 'x', examples: [1], properties: { description: { type: 'string', description: 'y' } } }
  expect(JSON.parse(withoutManual(JSON.stringify(schema)))).toEqual({ properties: { description: { type: 'string' } } })
})

test('the generated checks need nothing at run time', () => {
  expect(validatorsCode(schemaFiles())).not.toMatch(/require\(|\bimport\b|new Function|eval\(/)
})
