/** Defines validation rules of single fields for form schemas. Parameters are the keys of the error messages. */
import { z } from '../../kernel/api/endpoint.ts'
import { EMAIL } from '../../kernel/values/email.ts'
import { passwordFault } from '../../kernel/values/password.ts'
import { sanitizeText } from '../../kernel/values/sanitize-text.ts'
import { typedValue } from '../../kernel/values/typed-value.ts'
import { readNumber } from './read-number.ts'

/** A text that is not empty. Spaces at its ends, which phone keyboards add, and pasted direction marks are removed. */
export function textRule(missing: string) {
  return z.string().check(z.overwrite(sanitizeText), z.trim(), z.minLength(1, missing))
}

/** As `textRule`, for a field that may stay empty. */
export function optionalTextRule() {
  return z.string().check(z.overwrite(sanitizeText), z.trim())
}

/** An email address or nothing. `format` is the key for a wrong format. */
export function optionalEmailRule(format: string) {
  return z.string().check(
    z.overwrite(typedValue),
    z.refine((typed) => typed === '' || EMAIL.test(typed), format),
  )
}

/** An email address. `missing` is the key for an empty field, `format` for a wrong format. */
export function emailRule(missing: string, format: string) {
  return z
    .string()
    .check(z.overwrite(typedValue), z.minLength(1, { error: missing, abort: true }), z.regex(EMAIL, format))
}

/**
 * A phone number, sent as digits with the country code. The form is checked asynchronously (`parseAsync`), because the numbering plan of
 * another country than Indonesia is loaded first.
 *
 * @param country of a number without a country code, by ISO 3166
 */
export function phoneRule(missing: string, format: string, country: string) {
  return z.string().check(z.overwrite(typedValue), z.minLength(1, { error: missing, abort: true }), async (context) => {
    const number = await readNumber(context.value, country)
    if (number === null) context.issues.push({ code: 'custom', message: format, input: context.value })
    else context.value = number.full
  })
}

/** The rule of a new password. `weak`: key of the message for a password that the back end would refuse; `known`: for a common password. */
export function newPasswordRule(weak: string, known: string) {
  return z.string().check((context) => {
    const fault = passwordFault(context.value)
    if (fault === null) return
    context.issues.push({ code: 'custom', message: fault === 'known' ? known : weak, input: context.value })
  })
}

/** For the schema of a form with `password` and `confirmation`, which must be equal. */
export function confirmationMatches(differs: string) {
  return z.refine<{ readonly password: string; readonly confirmation: string }>(
    ({ password, confirmation }) => confirmation === '' || password === confirmation,
    // `when` checks it also if another field is invalid, so that all errors are shown at once.
    { path: ['confirmation'], error: differs, when: () => true },
  )
}
