/** Defines the values of the business form and validates them; messages are keys of this plugin's texts, below `fault`. */
import type { FieldRule } from '@gapura/core'
import { z } from '@gapura/core/api'
import {
  emailRule,
  optionalEmailRule,
  optionalTextRule,
  phoneRule,
  showNumber,
  textRule,
  type Place,
} from '@gapura/core/forms'
import { BUSINESS_TYPES } from './endpoints.ts'

export type Business = {
  readonly business_name: string
  readonly business_type: '' | (typeof BUSINESS_TYPES)[number]
  readonly owner_name: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly note: string
  readonly location: Place | null
}
export type BusinessField = keyof Business

export type Owner = {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** @param hasEmail whether the form has the email address */
export function businessOf(profile: Owner, hasEmail: boolean): Business {
  return {
    business_name: '',
    business_type: '',
    owner_name: profile.name ?? '',
    // In groups for display; the schema removes the separators.
    phone: profile.phone === null ? '' : showNumber(profile.phone),
    email: hasEmail ? (profile.email ?? '') : '',
    address: '',
    note: '',
    // A business has its own location, which may differ from the profile's.
    location: null,
  }
}

/** Is checked asynchronously, as `phoneRule` is. */
export const businessSchema = (country: string, rules: Readonly<Record<'email' | 'note', FieldRule>>) =>
  z.object({
    business_name: textRule('business_name'),
    business_type: z.enum(['', ...BUSINESS_TYPES]).check(z.refine((type) => type !== '', 'business_type')),
    owner_name: textRule('owner_name'),
    phone: phoneRule('phone', 'phoneFormat', country),
    email: rules.email === 'required' ? emailRule('email', 'emailFormat') : optionalEmailRule('emailFormat'),
    address: textRule('address'),
    location: z.nullable(z.custom<Place>()).check(z.refine((place) => place !== null, 'location')),
    note: rules.note === 'required' ? textRule('note') : optionalTextRule(),
  })
