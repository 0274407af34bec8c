/** Validates and normalises the person form; messages are keys of this plugin's texts, below `person.fault`. */
import { z } from '@gapura/core/api'
import { optionalTextRule, phoneRule, textRule, type Place } from '@gapura/core/forms'
import { typedValue } from '@gapura/core/values'
import { ALL_REQUIRED, IDENTITY_KINDS, type IdentityKind, type PersonRules } from './person.ts'

/** `required`: "Name is required"; `empty`: "Name cannot be empty". */
export type RequiredMessage = 'required' | 'empty'

const NUMBER_PATTERNS: Readonly<Record<IdentityKind, RegExp>> = {
  ktp: /^\d{16}$/,
  sim: /^\d{12,16}$/,
  passport: /^[A-Z0-9]{6,9}$/,
}

type PersonSettings = {
  /** Of a phone number without a country code, by ISO 3166. */
  readonly country: string
  /** The phone field is read-only, so it is not validated. Default false. */
  readonly isPhoneFixed?: boolean
  /** Default: all fields are required. */
  readonly rules?: PersonRules
}

/** Is checked asynchronously, as `phoneRule` is. */
export function personSchema(
  requiredMessage: RequiredMessage,
  { country, isPhoneFixed = false, rules = ALL_REQUIRED }: PersonSettings,
) {
  const isRequired = (field: keyof PersonRules) => rules[field] === 'required'
  const present = <Value>(field: keyof PersonRules, message: string) =>
    z.refine<Value | null>((value) => value !== null || !isRequired(field), `${requiredMessage}.${message}`)
  return z
    .object({
      name: textRule(`${requiredMessage}.name`),
      phone: isPhoneFixed ? z.string() : phoneRule(`${requiredMessage}.phone`, 'phone', country),
      identityKind: z.enum(IDENTITY_KINDS),
      identity: z.string().check(
        z.overwrite((typed) =>
          typedValue(typed)
            .replace(/[\s.-]/g, '')
            .toUpperCase(),
        ),
        z.minLength(isRequired('identity_number') ? 1 : 0, `${requiredMessage}.identity`),
      ),
      identityPhoto: z.nullable(z.string()).check(present<string>('identity_card', 'card')),
      address: isRequired('address') ? textRule(`${requiredMessage}.address`) : optionalTextRule(),
      location: z.nullable(z.custom<Place>()).check(present<Place>('location', 'location')),
    })
    .check(
      z.refine(({ identity, identityKind }) => identity === '' || NUMBER_PATTERNS[identityKind].test(identity), {
        path: ['identity'],
        error: (issue) => kindOfInput(issue.input),
        // `when` runs the check also if another field is invalid, so that all faults are reported at once.
        when: () => true,
      }),
    )
}

/** The message key for a wrong number is its kind. */
function kindOfInput(person: unknown): IdentityKind {
  const { identityKind } = z.object({ identityKind: z.enum(IDENTITY_KINDS) }).parse(person)
  return identityKind
}
