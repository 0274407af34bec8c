import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateLoginConfig } from 'virtual:validators'
import { readLoginConfig } from './login-config.ts'

const read = (name: string, value: unknown) => readLoginConfig([{ config_name: name, value }]).loginConfig[name]

describe('a value of a name that is not declared', () => {
  test.each([
    ['true', true],
    ['false', false],
    ['null', null],
    ['', null],
    [null, null],
    ['0', 0],
    ['42', 42],
    ['-7', -7],
    ['3.25', 3.25],
    ['999999999999999', 999_999_999_999_999],
  ])('%j is read as %j', (text, value) => expect(read('anything', text)).toBe(value))

  test.each([
    '081234567890',
    '1e5',
    '0x1F',
    '-0',
    '1.0',
    '.5',
    '5.',
    ' 1',
    '1 ',
    '+1',
    'True',
    'NULL',
    'NaN',
    'Infinity',
  ])('%j stays text', (text) => expect(read('anything', text)).toBe(text))

  test.each(['1234567890123456', '9007199254740993', '0.1234567890123456', '123456789012.3456'])(
    '%j stays text, since a number might lose a digit',
    (text) => expect(read('anything', text)).toBe(text),
  )

  test('becomes a number only when the number is written the same', () => {
    const numberLike = fc.oneof(
      fc.stringMatching(/^[-+.0-9eEx]{1,20}$/),
      fc.double().map(String),
      fc.integer().map(String),
    )
    fc.assert(
      fc.property(numberLike, (text) => {
        const value = read('anything', text)
        expect(String(value)).toBe(text)
      }),
    )
  })
})

describe('a declared name is read by its type', () => {
  test('a logo of digits is text', () => expect(read('login_logo', '123')).toBe('123'))
  test('a logo called true is text', () => expect(read('login_logo', 'true')).toBe('true'))
  test('a switch is true or false', () => expect(read('plugin_dwf', 'false')).toBe(false))

  test('a switch with any other text is null, with a fault', () => {
    const { loginConfig, faults } = readLoginConfig([{ config_name: 'plugin_dwf', value: '1' }])
    expect(loginConfig).toEqual({ plugin_dwf: null })
    expect(faults).toMatchObject([{ code: 'P223', pointer: '/0/value', received: '"1"' }])
  })
})

test('the last value of a duplicate name is used, with a fault', () => {
  const { loginConfig, faults } = readLoginConfig([
    { config_name: 'float_ads', value: 'true' },
    { config_name: 'float_ads', value: 'false' },
  ])
  expect(loginConfig).toEqual({ float_ads: false })
  expect(faults).toMatchObject([{ code: 'P222', pointer: '/1/config_name' }])
})

test.each(['__proto__', 'constructor', 'prototype'])('the name %s is refused', (name) => {
  const { loginConfig, faults } = readLoginConfig([{ config_name: name, value: 'true' }])
  expect(Object.keys(loginConfig)).toEqual([])
  expect(Object.getPrototypeOf(loginConfig)).toBe(Object.prototype)
  expect(faults).toMatchObject([{ code: 'P204' }])
})

test('an invalid entry does not affect the others', () => {
  const { loginConfig, faults } = readLoginConfig([7, { config_name: 'float_ads', value: 'true' }, { value: 'x' }])
  expect(loginConfig).toEqual({ float_ads: true })
  expect(faults.map((fault) => fault.pointer)).toEqual(['/0', '/2'])
})

test('any answer of the back end gives a plain record', () => {
  const entry = fc.record({
    config_name: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'login_logo', 'plugin_x')),
    value: fc.anything(),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(entry, fc.anything()))), (answer) => {
      const { loginConfig } = readLoginConfig(answer)
      expect(Object.getPrototypeOf(loginConfig)).toBe(Object.prototype)
      expect(validateLoginConfig(loginConfig)).toBe(true)
      for (const value of Object.values(loginConfig)) {
        expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true)
      }
    }),
  )
})

test('a text loses the characters that change how other text is shown', () =>
  expect(read('no_ads_message', 'Belum ada\u202E iklan\u200B')).toBe('Belum ada iklan'))
