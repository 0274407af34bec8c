/** What a partner may set on packages. */
import { defineOptions } from '#core'

export const options = defineOptions('packages', {
  methods: {
    type: 'array',
    items: { type: 'string', enum: ['qr', 'card'] },
    maxItems: 2,
    default: ['qr'],
    description: 'Ways to pay, in the order shown. Cards also need the payment script of the environment.',
  },
})
