import { defineOptions, localText, type OptionValues } from '@gapura/core'

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
    examples: [['day-1', 'month-1']],
    distinct: true,
    excludes: ['hidden'],
    description:
      'Ids of packages, as the back end has them, that come first, in this order: as the packages to choose from at home and above a long list, in a short list after the one that the customer bought last. What the back end recommends to the customer stays the first choice. At most 10. Default: chosen by price and by what the customer bought last.',
  },
  hidden: {
    type: 'array',
    items: packageId,
    maxItems: 100,
    default: [],
    examples: [['year-1']],
    distinct: true,
    description:
      'Ids of packages that are not offered, at home and in the list. Who has one can extend it, and its address can be shared. At most 100. Default: none.',
  },
  sort: {
    type: 'string',
    enum: ['listed', 'price', 'duration', 'speed'],
    enumDescriptions: [
      'As the back end lists them.',
      'The lowest price first.',
      'The shortest first.',
      'The fastest first.',
    ],
    default: 'listed',
    examples: ['price'],
    description:
      'The order of the packages in the list. Packages that are equal stay in the order of the back end. Default: `listed`.',
  },
  groups: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      minProperties: 2,
      properties: {
        title: { ...localText(40), description: 'The heading, by language; at most 40 characters.' },
        packages: {
          type: 'array',
          items: packageId,
          minItems: 1,
          maxItems: 100,
          examples: [['day-1', 'day-3']],
          description: 'Ids of packages, as the back end has them, in the order in which they are shown.',
        },
        durations: {
          type: 'array',
          items: {
            type: 'string',
            enum: ['minute', 'hour', 'day', 'week', 'month', 'year'],
            enumDescriptions: ['Minutes.', 'Hours.', 'Days.', 'Weeks.', 'Months.', 'Years.'],
          },
          minItems: 1,
          maxItems: 6,
          description: 'Units of the duration: all packages with one of them that no group names by its id.',
        },
      },
    },
    maxItems: 12,
    default: [],
    examples: [
      [
        { title: { id: 'Sekali pakai', en: 'One-off' }, packages: ['day-1', 'day-3'] },
        { title: { id: 'Langganan', en: 'Subscriptions' }, durations: ['month', 'year'] },
      ],
    ],
    distinct: true,
    excludes: ['hidden'],
    description:
      'Groups of the list with a heading, in this order, at most 12. Each has `packages`, `durations`, or both. Packages of no group come last, under a heading of their own; a group without a package on sale is not shown. Default: a long list has two groups, short and long durations.',
  },
  badges: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['package', 'text'],
      properties: {
        package: { ...packageId, examples: ['day-1'], description: 'The id of a package, as the back end has it.' },
        text: { ...localText(20), description: 'One or two words, by language; at most 20 characters.' },
      },
    },
    maxItems: 20,
    default: [],
    examples: [[{ package: 'month-1', text: { id: 'Terlaris', en: 'Best seller' } }]],
    distinct: true,
    excludes: ['hidden'],
    description:
      'Short texts on packages, at home, in the list and in the confirmation, in place of the reason why a package is shown first. At most 20. Default: none.',
  },
})

export type PackageOptions = OptionValues<typeof options.schema>
