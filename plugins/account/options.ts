import { defineOptions } from '@gapura/core'

export const options = defineOptions('account', {
  country: {
    type: 'string',
    pattern: '^[A-Z]{2}$',
    patternErrorMessage: 'a country code of two capital letters (ISO 3166)',
    default: 'ID',
    examples: ['MY'],
    description:
      'Country of a new phone number that is typed without a country code, by ISO 3166 code. Default `ID`, Indonesia.',
  },
  identity: {
    type: 'boolean',
    default: true,
    description:
      'Whether the profile has an identity document: its kind, number and photo. Off where the back end does not keep them; registrations of other plugins ask for them all the same. Default true.',
  },
  identityKinds: {
    type: 'array',
    items: {
      type: 'string',
      enum: ['ktp', 'sim', 'passport'],
      enumDescriptions: ['The Indonesian identity card.', 'The driving licence.', 'The passport.'],
    },
    maxItems: 3,
    default: ['ktp', 'sim', 'passport'],
    examples: [['ktp', 'passport']],
    description:
      'Identity documents that forms offer, in this order. A customer keeps the kind that they have registered. An empty list means all. Default: all three.',
  },
})
