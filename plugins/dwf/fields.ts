import type { FormFields } from '@gapura/core'
import type { InputOf } from '@gapura/core/api'
import type { registerDwf } from './endpoints.ts'

/** The fields of the registration. The kind of an identity document goes with its number. */
export const dwfFields = {
  name: ['required'],
  phone: ['required'],
  identity_number: ['required', 'optional', 'hidden'],
  identity_card: ['required', 'optional', 'hidden'],
  address: ['required'],
  location: ['required'],
} as const satisfies Omit<FormFields<InputOf<typeof registerDwf>['body']>, 'identity_kind'>
