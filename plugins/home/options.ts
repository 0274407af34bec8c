import { defineOptions } from '@gapura/core'

export const options = defineOptions('home', {
  quick: {
    type: 'array',
    items: { type: 'string', pattern: '^/[a-z_/]*$' },
    maxItems: 20,
    default: [],
    examples: [['/packages', '/retailer_list']],
    description:
      'Paths of the entries in the quick menu, in this order; only these are shown. Each entry of a menu can be chosen; a path without an entry is ignored. An empty list shows the first four of the quick menu in their usual order. Default: empty.',
  },
})
