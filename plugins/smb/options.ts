import { defineOptions, fieldRules } from '@gapura/core'
import { smbFields } from './fields.ts'

export const options = defineOptions('smb', {
  fields: {
    ...fieldRules(smbFields),
    default: {},
    examples: [{ email: 'optional', note: 'hidden' }],
    description:
      'Fields of the registration that are hidden, optional or required. A field that is hidden or left empty is not sent, which the back end must accept. Default: all but the note are required.',
  },
})
