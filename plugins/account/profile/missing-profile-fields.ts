/** Lists the required fields (sections 3 and 5 of the specification) that a profile lacks, in the order of the forms. */
import type { AnswerOf } from '@gapura/core/api'
import type { getProfile } from '@gapura/core/session'
import type { PersonRules } from './person.ts'

const FIELDS = ['name', 'phone', 'identity_number', 'identity_card', 'address', 'location', 'email'] as const

/** `verification`: the profile has an email address that is not verified. Never from a back end that does not verify addresses. */
export type MissingField = (typeof FIELDS)[number] | 'verification'

/** @param rules of the account info's fields: an optional or hidden one is not missing */
export function missingProfileFields(
  profile: AnswerOf<typeof getProfile>,
  rules: PersonRules,
): readonly MissingField[] {
  const missing = FIELDS.filter(
    (field) => isEmpty(profile[field]) && (!isKeyOf(rules, field) || rules[field] === 'required'),
  )
  return profile.email && profile.email_verified === false ? [...missing, 'verification'] : missing
}

function isKeyOf<Fields extends object>(fields: Fields, name: PropertyKey): name is keyof Fields {
  return Object.hasOwn(fields, name)
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}
