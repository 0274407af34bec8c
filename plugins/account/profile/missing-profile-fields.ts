/** Lists the required fields (sections 3 and 5 of the specification) that a profile lacks, in the order of the forms. */
import type { AnswerOf } from '@gapura/core/api'
import type { getProfile } from '@gapura/core/session'

const FIELDS = ['name', 'phone', 'identity_number', 'identity_card', 'address', 'location', 'email'] as const

/** `verification`: the profile has an email address that is not verified. Never from a back end that does not verify addresses. */
export type MissingField = (typeof FIELDS)[number] | 'verification'

/** @param hasIdentity whether profiles have an identity document, an option of this plugin */
export function missingProfileFields(
  profile: AnswerOf<typeof getProfile>,
  hasIdentity: boolean,
): readonly MissingField[] {
  const missing = FIELDS.filter(
    (field) => isEmpty(profile[field]) && (hasIdentity || (field !== 'identity_number' && field !== 'identity_card')),
  )
  return profile.email && profile.email_verified === false ? [...missing, 'verification'] : missing
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}
