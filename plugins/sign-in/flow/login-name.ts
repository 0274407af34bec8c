/** Reads the login name of the password form: one field accepts a phone number or an e-mail address. */
import { EMAIL, typedValue } from '@gapura/core/values'
import { fullNumber } from '@gapura/core/forms'

export type LoginName =
  | { readonly kind: 'phone'; readonly phone: string; readonly dial: string }
  | { readonly kind: 'email'; readonly email: string }

/** Returns the key of a message below `fault` for an invalid name. @param dial country code for numbers without one */
export function readLoginName(
  typed: string,
  dial: string,
): LoginName | 'loginRequired' | 'emailFormat' | 'phoneFormat' {
  const text = typedValue(typed)
  if (text === '') return 'loginRequired'
  // A text with letters is an incomplete address, so it gets the message about e-mail addresses.
  if (/[\p{L}@]/u.test(text)) return EMAIL.test(text) ? { kind: 'email', email: text } : 'emailFormat'
  const phone = fullNumber(text, dial)
  return phone === null ? 'phoneFormat' : { kind: 'phone', phone, dial }
}
