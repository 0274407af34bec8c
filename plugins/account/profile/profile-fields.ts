/** The fields of the profile's forms that a partner may hide or make optional, by the names of the back end. */
import { rulesOf, type FormFields, type RulesOf } from '@gapura/core'
import type { InputOf } from '@gapura/core/api'
import type { updateProfile } from '@gapura/core/session'

type Profile = InputOf<typeof updateProfile>['body']

/** Of `/account_info`. The kind of an identity document goes with its number. */
export const infoFields = {
  name: ['required'],
  identity_number: ['required', 'optional', 'hidden'],
  identity_card: ['required', 'optional', 'hidden'],
  address: ['required', 'optional', 'hidden'],
  location: ['required', 'optional', 'hidden'],
} as const satisfies Partial<FormFields<Profile>>

/** Of `/register`. */
export const newcomerFields = {
  name: ['required'],
  email: ['hidden', 'optional', 'required'],
} as const satisfies Partial<FormFields<Profile>>

type InfoOptions = { readonly fields: Partial<RulesOf<typeof infoFields>>; readonly identity: boolean }

/** The rules of the account info's fields, from this plugin's options. */
export function infoRules({ fields, identity }: InfoOptions) {
  const withoutIdentity = { identity_number: 'hidden', identity_card: 'hidden' } as const
  return { ...rulesOf(infoFields, fields), ...(!identity && withoutIdentity) }
}
