import { defineOptions } from '@gapura/core'
import { PATH_PATTERN } from '@gapura/core/values'

export const options = defineOptions('sign-in', {
  ways: {
    type: 'array',
    items: {
      type: 'string',
      enum: ['otp', 'password', 'voucher'],
      enumDescriptions: [
        'A code by WhatsApp.',
        'A phone number or an email address with a password.',
        'A code on paper.',
      ],
    },
    maxItems: 3,
    default: ['otp', 'password'],
    description: 'Sign-in methods. An empty list means `otp`.',
  },
  social: {
    type: 'array',
    items: {
      type: 'string',
      enum: ['google', 'facebook'],
      enumDescriptions: ['A Google account.', 'A Facebook account.'],
    },
    maxItems: 2,
    default: [],
    description:
      'Providers whose account signs in as well, in this order. The back end must know them. Hidden in browsers inside other apps, which the providers refuse.',
  },
  countries: {
    type: 'array',
    items: {
      type: 'string',
      pattern: '^[A-Z]{2}$',
      patternErrorMessage: 'a country code of two capital letters (ISO 3166)',
    },
    maxItems: 12,
    default: ['ID', 'MY', 'SG', 'TL', 'AU'],
    description:
      'Countries at the top of the list, by ISO 3166 code; the first one is chosen already. The others follow.',
  },
  terms: {
    type: 'string',
    pattern: PATH_PATTERN,
    patternErrorMessage: 'a path that begins with a slash',
    default: '/terms_and_conditions',
    description: 'Path of the page with the terms that signing in agrees to.',
  },
})
