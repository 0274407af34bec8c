/** Who signs in with a password: one field takes a phone number or an e-mail address. */
import { EMAIL } from '#core/values'
import { fullNumber } from '#core/fields'

export type LoginName =
  | { readonly kind: 'phone'; readonly phone: string; readonly dial: string }
  | { readonly kind: 'email'; readonly email: string }

/**
 * What was typed, as the back end takes it, or what is wrong with it, as a key of this plugin's words.
 *
 * @param dial country code of numbers that are written without one
 */
export function readLoginName(
  typed: string,
  dial: string,
): LoginName | 'loginRequired' | 'emailFormat' | 'phoneFormat' {
  const text = typed.trim()
  if (text === '') return 'loginRequired'
  // Only an address has letters; who forgets the @ is told about the address she meant.
  if (/[\p{L}@]/u.test(text)) return EMAIL.test(text) ? { kind: 'email', email: text } : 'emailFormat'
  const phone = fullNumber(text, dial)
  return phone === null ? 'phoneFormat' : { kind: 'phone', phone, dial }
}
