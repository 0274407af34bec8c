/** What a partner may set on signing in. */
import { defineOptions } from '#core'

export const options = defineOptions('sign-in', {
  countries: {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Z]{2}$' },
    maxItems: 12,
    default: ['ID', 'MY', 'SG', 'TL', 'AU'],
    description:
      'Countries at the top of the list, by ISO 3166 code; the first one is chosen already. The others follow.',
  },
  terms: {
    type: 'string',
    pattern: '^/[a-z_/-]*$',
    default: '/terms_and_conditions',
    description: 'Path of the terms that signing in agrees to.',
  },
})
