import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineJson } from './inline-json.ts'

const nasty = fc.constantFrom(
  '<!--<script>',
  '</script>',
  '<script',
  '<!--',
  ']]>',
  '\u2028',
  '\u2029',
  '&lt;',
  '\\u003c',
)
const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 6 }).map((pieces) => pieces.join(''))
const value = fc.dictionary(text, fc.oneof(text, fc.array(text)))

test('no value can end its script element or swallow the rest of the page', () => {
  fc.assert(
    fc.property(value, (data) => {
      expect(inlineJson(data)).not.toMatch(/[<\u2028\u2029]/)
    }),
  )
})

test('a value is read back as it was written', () => {
  fc.assert(
    fc.property(value, (data) => {
      expect(JSON.parse(inlineJson(data))).toEqual(JSON.parse(JSON.stringify(data)))
    }),
  )
})
