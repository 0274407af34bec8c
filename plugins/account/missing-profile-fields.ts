/** What a profile lacks of what the specification requires, in the order in which the forms ask for it. */
import type { AnswerOf } from '@gapura/core/api'
import type { getProfile } from '@gapura/core/session'

const FIELDS = ['name', 'phone', 'identity_number', 'identity_card', 'address', 'location', 'email'] as const

/** `verification`: the e-mail address is there and not verified. A back end that does not verify addresses says nothing. */
export type Missing = (typeof FIELDS)[number] | 'verification'

/** @param hasIdentity whether profiles have an identity document, an option of this plugin */
export function missingProfileFields(profile: AnswerOf<typeof getProfile>, hasIdentity: boolean): readonly Missing[] {
  const missing = FIELDS.filter(
    (field) => isEmpty(profile[field]) && (hasIdentity || (field !== 'identity_number' && field !== 'identity_card')),
  )
  return profile.email && profile.email_verified === false ? [...missing, 'verification'] : missing
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}
