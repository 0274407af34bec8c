/** Validation rules of single fields for form schemas. Each takes the message keys of its faults. */
import { z } from '../../kernel/api/endpoint.ts'
import { EMAIL } from '../../kernel/values/email.ts'
import { passwordFault } from '../../kernel/values/password.ts'
import { bareNumber, PHONE } from '../../kernel/values/phone.ts'

/** Something must stand there, without the spaces at its ends that a phone's keyboard leaves. */
export function textRule(missing: string) {
  return z.string().check(z.trim(), z.minLength(1, missing))
}

/** An e-mail address. `missing` and `format` are the keys of what is said when it is empty or is none. */
export function emailRule(missing: string, format: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.regex(EMAIL, format))
}

/** Sent as digits alone, as they were typed: no country is added. */
export function phoneRule(missing: string, format: string) {
  return z
    .string()
    .check(z.overwrite(bareNumber), z.minLength(1, { error: missing, abort: true }), z.regex(PHONE, format))
}

/**
 * A new password, strong enough for the back end. `weak` and `known` are the keys of what is said when it is not, and when
 * it is one that everybody knows.
 */
export function newPasswordRule(weak: string, known: string) {
  return z.string().check((context) => {
    const fault = passwordFault(context.value)
    if (fault === null) return
    context.issues.push({ code: 'custom', message: fault === 'known' ? known : weak, input: context.value })
  })
}

/** For the whole of a form with a `password` and its `confirmation`: both are the same. */
export function sameTwice(differs: string) {
  return z.refine<{ readonly password: string; readonly confirmation: string }>(
    ({ password, confirmation }) => confirmation === '' || password === confirmation,
    // Checked also when another field has a fault, so that all faults are shown at once.
    { path: ['confirmation'], error: differs, when: () => true },
  )
}
