/** What a partner may set on the transaction history. */
import { defineOptions } from '#core'

export const options = defineOptions('transactions', {
  pageSize: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    default: 0,
    description:
      'Entries that the list reads at a time, 1 to 100, sent to the back end as `limit`. 0 leaves it to the back end. Default 0.',
  },
})
