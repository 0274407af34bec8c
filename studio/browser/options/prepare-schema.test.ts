import { expect, test } from 'vitest'
import { prepareSchema, withDefaults, withoutDefaults } from './prepare-schema.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    ways: {
      type: ['array', 'null'],
      items: {
        type: 'string',
        enum: ['otp', 'voucher', null],
        enumDescriptions: ['A code.', 'On paper.', 'Removes it.'],
      },
      default: ['otp'],
    },
    noticeDays: { type: ['integer', 'null'], default: 0 },
    faq: {
      type: 'array',
      items: {
        type: 'object',
        properties: { answer: { type: 'object', additionalProperties: { type: 'string', maxLength: 4000 } } },
      },
      default: [],
    },
  },
}
const WORDS = {
  field: (key: string) => (key === 'ways' ? 'Cara masuk' : null),
  choice: (value: string, description: string) => `${value}: ${description}`,
  language: (id: string) => id.toUpperCase(),
}

test('a schema becomes a form in the studio’s words: without null, texts by the portal’s languages, long ones with lines', () => {
  expect(prepareSchema(SCHEMA, ['id', 'en'], WORDS)).toEqual({
    schema: {
      type: 'object',
      title: '',
      properties: {
        ways: {
          type: 'array',
          title: 'Cara masuk',
          uniqueItems: true,
          items: {
            type: 'string',
            oneOf: [
              { const: 'otp', title: 'otp: A code.' },
              { const: 'voucher', title: 'voucher: On paper.' },
            ],
          },
        },
        noticeDays: { type: 'integer', title: 'Notice days' },
        faq: {
          type: 'array',
          title: 'Faq',
          items: {
            type: 'object',
            title: '',
            properties: {
              answer: {
                type: 'object',
                title: 'Answer',
                properties: { id: { type: 'string', title: 'ID' }, en: { type: 'string', title: 'EN' } },
              },
            },
          },
        },
      },
    },
    ui: {
      'ui:order': ['ways', 'noticeDays', 'faq'],
      ways: { 'ui:widget': 'checkboxes' },
      noticeDays: { 'ui:placeholder': '0' },
      faq: {
        items: {
          'ui:order': ['answer'],
          answer: { id: { 'ui:widget': 'textarea' }, en: { 'ui:widget': 'textarea' } },
        },
      },
    },
  })
})

test('defaults are shown and not written, and neither are empty texts', () => {
  expect(withDefaults(SCHEMA, { noticeDays: 3, ways: null })).toEqual({ ways: ['otp'], noticeDays: 3, faq: [] })
  expect(withDefaults(SCHEMA, {})).toEqual({ ways: ['otp'], faq: [] })
  expect(withoutDefaults(SCHEMA, { ways: ['otp'], noticeDays: 0, faq: [] })).toBeUndefined()
  expect(withoutDefaults(SCHEMA, { ways: [], noticeDays: 3, faq: [{ answer: { id: 'Ya', en: '' } }] })).toEqual({
    ways: [],
    noticeDays: 3,
    faq: [{ answer: { id: 'Ya' } }],
  })
})
