import { defineOptions, fieldRules } from '@gapura/core'
import { dwfFields } from './fields.ts'

export const options = defineOptions('dwf', {
  fields: {
    ...fieldRules(dwfFields),
    default: {},
    examples: [{ identity_card: 'hidden' }],
    description:
      'Fields of the registration that are hidden, optional or required. A field that is hidden or left empty is not sent, which the back end must accept. Default: all are required.',
  },
})
