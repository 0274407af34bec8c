import { defineOptions } from '@gapura/core'

export const options = defineOptions('transactions', {
  pageSize: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    default: 0,
    description:
      'Entries per page of the list, 1 to 100, sent to the back end as `limit`. 0 means that the back end chooses. Default 0.',
  },
})
