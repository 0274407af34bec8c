import type { FormFields } from '@gapura/core'
import type { InputOf } from '@gapura/core/api'
import type { registerSmb } from './endpoints.ts'

/** The fields of the registration. */
export const smbFields = {
  business_name: ['required'],
  business_type: ['required'],
  owner_name: ['required'],
  phone: ['required'],
  email: ['required', 'optional', 'hidden'],
  address: ['required'],
  location: ['required'],
  note: ['optional', 'hidden', 'required'],
} as const satisfies FormFields<InputOf<typeof registerSmb>['body']>
