import { defineOptions } from '@gapura/core'

/** The id of a package, as the back end has it. */
const packageId = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  patternErrorMessage: 'the id of a package: at most 64 letters, digits, hyphens and underscores',
} as const

export const options = defineOptions('packages', {
  methods: {
    type: 'array',
    items: {
      type: 'string',
      enum: ['qr', 'phone'],
      enumDescriptions: [
        'A QR code.',
        'A request that the customer confirms on their phone (mobile money, for example M-Pesa).',
      ],
    },
    default: ['qr'],
    examples: [['phone'], ['phone', 'qr']],
    description: 'Ways to pay besides cards, the first one chosen. The back end must have them. Default: `qr`.',
  },
  highlighted: {
    type: 'array',
    items: packageId,
    maxItems: 10,
    default: [],
    examples: [['day_1', 'month_30']],
    description:
      'Ids of packages, as the back end has them, that are marked as recommended and stand first, in this order, after the one that the customer bought last. At most 10. Default: none.',
  },
  hidden: {
    type: 'array',
    items: packageId,
    maxItems: 100,
    default: [],
    examples: [['staff_30']],
    description:
      'Ids of packages that are not offered, at home and in the list. Who has one can extend it, and its address can be shared. At most 100. Default: none.',
  },
})
