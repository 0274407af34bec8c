import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineOptions, resolveOptions, type OptionValues } from './options.ts'
import { localText } from './value-schema.ts'

const { schema } = defineOptions('sample', {
  on: { type: 'boolean', default: true, description: 'Whether' },
  count: { type: 'integer', minimum: 1, maximum: 5, default: 2, description: 'How many' },
  share: { type: 'number', default: 0.5, description: 'How much' },
  way: {
    type: 'string',
    enum: ['left', 'right'],
    enumDescriptions: ['To the left.', 'To the right.'],
    default: 'left',
    description: 'Which way',
  },
  path: {
    type: 'string',
    pattern: '^/[a-z]*$',
    patternErrorMessage: 'a path',
    maxLength: 8,
    default: '/',
    description: 'Where',
  },
  list: {
    type: 'array',
    items: { type: 'string', enum: ['a', 'b'], enumDescriptions: ['An a.', 'A b.'] },
    maxItems: 2,
    default: [],
    description: 'Which',
  },
})
const defaults = { on: true, count: 2, share: 0.5, way: 'left', path: '/', list: [] }

describe('options', () => {
  it.each([undefined, true, null, 7, 'text', []])('written as %o have their defaults', (written) => {
    expect(resolveOptions(schema, written)).toEqual({ values: defaults, faults: [] })
  })

  it('take allowed values', () => {
    const written = { on: false, count: 5, share: -1.5, way: 'right', path: '/abc', list: ['b', 'a'] }
    expect(resolveOptions(schema, written)).toEqual({ values: written, faults: [] })
  })

  it.each([
    ['on', 'true'],
    ['on', null],
    ['count', 0],
    ['count', 6],
    ['count', 1.5],
    ['count', '2'],
    ['share', '0.5'],
    ['way', 'up'],
    ['way', ''],
    ['path', 'abc'],
    ['path', '/abcdefgh'],
    ['list', 'a'],
    ['list', ['c']],
    ['list', [1]],
    ['list', ['a', 'b', 'a']],
    ['list', { 0: 'a', length: 1 }],
  ])('%s written as %j affects only that option', (key, value) => {
    const { values, faults } = resolveOptions(schema, { on: false, [key]: value })
    expect(faults).toMatchObject([{ key, received: value, known: true }])
    expect(values).toEqual({ ...defaults, on: key === 'on', [key]: defaults[key as keyof typeof defaults] })
  })

  it('list the known options for an unknown one', () => {
    expect(resolveOptions(schema, { colour: 1 }).faults).toEqual([
      { key: 'colour', expected: 'one of on, count, share, way, path, list', received: 1, known: false },
    ])
  })

  it('describe a range by the limits that it has', () => {
    const expected = (key: string, value: unknown) => resolveOptions(schema, { [key]: value }).faults[0]?.expected
    expect(expected('count', 'x')).toBe('a whole number from 1 to 5')
    expect(expected('way', 'x')).toBe('one of left, right')
    expect(expected('list', 'x')).toBe('a list of at most 2, each: one of a, b')
  })

  it('describe a form by its message and never by a regular expression', () => {
    expect(resolveOptions(schema, { path: 'x' }).faults[0]?.expected).toBe('a path')
  })

  it('are complete and valid for any input', () => {
    const written = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(defaults), '__proto__'), fc.string()),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(written, (value) => {
        const { values } = resolveOptions(schema, JSON.parse(JSON.stringify(value)))
        expect(Object.keys(values)).toEqual(Object.keys(defaults))
        expect(resolveOptions(schema, values)).toEqual({ values, faults: [] })
      }),
    )
  })
})

const nested = defineOptions('nested', {
  rows: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      minProperties: 2,
      properties: {
        id: { type: 'string', pattern: '^[a-z]$', patternErrorMessage: 'a letter', description: 'Which' },
        title: { ...localText(5), description: 'Its title' },
        sizes: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, description: 'Its sizes' },
      },
    },
    maxItems: 2,
    default: [],
    description: 'Rows',
  },
})

describe('a list of objects', () => {
  const title = { id: 'Satu' }
  it.each([
    [[{ id: 'a', title }]],
    [[{ id: 'a', sizes: [1, 2] }]],
    [
      [
        { id: 'a', title: {}, sizes: [1] },
        { id: 'b', title },
      ],
    ],
  ])('takes %j', (rows) => {
    expect(resolveOptions(nested.schema, { rows })).toEqual({ values: { rows }, faults: [] })
  })

  it.each([
    [[{ title, sizes: [1] }]],
    [[{ id: 'a' }]],
    [[{ id: 'A', title }]],
    [[{ id: 'a', title: 'Satu' }]],
    [[{ id: 'a', title: { id: 'Panjang' } }]],
    [[{ id: 'a', sizes: [] }]],
    [[{ id: 'a', sizes: [0] }]],
    [[{ id: 'a', title, colour: 'red' }]],
    [[{ id: 'a', title, toString: 1 }]],
    [[null]],
    [Array.from({ length: 3 }, () => ({ id: 'a', title }))],
  ])('refuses %j', (rows) => {
    const { values, faults } = resolveOptions(nested.schema, { rows })
    expect(values).toEqual({ rows: [] })
    expect(faults.map(({ expected }) => expected)).toEqual([
      'a list of at most 2, each: an object with id, title, sizes',
    ])
  })

  it('has the types of its schema', () => {
    expectTypeOf<OptionValues<typeof nested.schema>>().toEqualTypeOf<{
      readonly rows: readonly ({ readonly id: string } & {
        readonly title?: Readonly<Record<string, string>>
        readonly sizes?: readonly number[]
      })[]
    }>()
    type Wrong = { readonly count: { readonly type: 'integer'; readonly default: '1'; readonly description: '' } }
    // No default is of both types.
    expectTypeOf<Parameters<typeof defineOptions<Wrong>>[1]['count']['default']>().toBeNever()
  })
})
