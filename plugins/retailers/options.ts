import { defineOptions } from '@gapura/core'

export const options = defineOptions('retailers', {
  nearKm: {
    type: 'integer',
    minimum: 1,
    maximum: 2000,
    default: 25,
    description:
      'Kilometres within which a retailer counts as near, 1 to 2000. Those farther away are listed on request, without directions. When all are, the list begins with the distance to the nearest one. Default 25.',
  },
  atHome: {
    type: 'integer',
    minimum: 1,
    maximum: 5,
    default: 1,
    description: 'Retailers on the home card, nearest first, 1 to 5. Default 1.',
  },
})
