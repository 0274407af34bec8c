/** The options of a partner's file. */
import { defineOptions } from '@gapura/core'

export const options = defineOptions('night-pass', {
  onHome: {
    type: 'boolean',
    default: true,
    description: 'Whether home has a card that leads to the night passes. Default true.',
  },
})
