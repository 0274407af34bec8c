/** What a partner may set on the dashboard. */
import { defineOptions } from '#core'

export const options = defineOptions('home', {
  quick: {
    type: 'array',
    items: { type: 'string', pattern: '^/[a-z_/]*$' },
    maxItems: 20,
    default: [],
    examples: [['/packages', '/retailer_list']],
    description:
      'Paths of the short ways on at the top, in this order; only these are shown. A path that no plugin offers there is passed over. An empty list shows all in their usual order. Default: empty.',
  },
})
