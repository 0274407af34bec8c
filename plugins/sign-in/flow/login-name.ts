/** Reads the login name of the password form: one field accepts a phone number or an email address. */
import { EMAIL, typedValue } from '@gapura/core/values'
import { readNumber } from '@gapura/core/forms'

export type LoginName =
  | { readonly kind: 'phone'; readonly phone: string; readonly shown: string }
  | { readonly kind: 'email'; readonly email: string }

export type LoginNameFault = 'loginRequired' | 'emailFormat' | 'phoneFormat'

/**
 * Resolves to the key of a message below `fault` for an invalid name.
 *
 * @param country of a number without a country code, by ISO 3166
 */
export async function readLoginName(typed: string, country: string): Promise<LoginName | LoginNameFault> {
  const text = typedValue(typed)
  if (text === '') return 'loginRequired'
  // A text with letters is an incomplete address, so it gets the message about email addresses.
  if (/[\p{L}@]/u.test(text)) return EMAIL.test(text) ? { kind: 'email', email: text } : 'emailFormat'
  const number = await readNumber(text, country)
  return number === null ? 'phoneFormat' : { kind: 'phone', phone: number.full, shown: number.shown }
}
