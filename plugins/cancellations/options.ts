import { defineOptions } from '@gapura/core'

export const options = defineOptions('cancellations', {
  pageSize: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    default: 0,
    description:
      'Entries per page of the list, 1 to 100, sent to the back end as `limit`. 0 means that the back end chooses. Default 0.',
  },
  atHome: {
    type: 'integer',
    minimum: 1,
    maximum: 10,
    default: 1,
    description:
      'Requests on the home card, those that wait for approval first, then the newest, 1 to 10. Default 1; all are behind a link.',
  },
  noticeDays: {
    type: 'integer',
    minimum: 0,
    maximum: 365,
    default: 0,
    description:
      'Days between today and the earliest start date, 0 to 365. 0 means that a cancellation may start today. Default 0.',
  },
  maxDays: {
    type: 'integer',
    minimum: 0,
    maximum: 366,
    default: 0,
    description:
      'Days that one cancellation may last at most, 2 to 366, first and last included. 0 means no limit. Default 0.',
  },
})
