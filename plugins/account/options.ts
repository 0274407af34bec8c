import { defineOptions, fieldRules } from '@gapura/core'
import { infoFields, newcomerFields } from './profile/profile-fields.ts'

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
      'Whether the profile has an identity document: its kind, number and photo. Off where the back end does not keep them; registrations of other plugins ask for them all the same. Default true. `false` counts before `fields`.',
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
  fields: {
    ...fieldRules(infoFields),
    default: {},
    examples: [{ identity_card: 'hidden', location: 'optional' }],
    description:
      'Fields of the account info that are hidden, optional or required. A missing optional one is not called missing on the home page. Default: all are required.',
  },
  newcomerFields: {
    ...fieldRules(newcomerFields),
    default: {},
    examples: [{ email: 'required' }],
    description:
      'Fields of the form that a new customer fills in first. The email address is asked for in any case when the back end requires a complete profile. Default: the name only; the home page asks for the rest.',
  },
})
