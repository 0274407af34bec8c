/** What a partner may set on the account. */
import { defineOptions } from '#core'

export const options = defineOptions('account', {
  identityKinds: {
    type: 'array',
    items: { type: 'string', enum: ['ktp', 'sim', 'passport'] },
    maxItems: 3,
    default: ['ktp', 'sim', 'passport'],
    examples: [['ktp', 'passport']],
    description:
      'Identity documents that forms offer, in this order: `ktp` is the identity card, `sim` the driving licence. A customer keeps the kind that she has registered. An empty list means all. Default: all three.',
  },
})
