/** The options of packages in a partner's file. */
import { defineOptions } from '#core'

export const options = defineOptions('packages', {
  highlighted: {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
    maxItems: 10,
    default: [],
    examples: [['day_1', 'month_30']],
    description:
      'Ids of packages, as the back end has them, that are marked as recommended and stand first, in this order. At most 10. Default: none.',
  },
})
