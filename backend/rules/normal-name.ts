/**
 * One form for all spellings of a name, a phone number or an e-mail address. Look-ups and limits use this form, so that
 * another spelling finds the same account and gives no further tries.
 */

/** The country code that a number without one gets: Indonesia's. */
const COUNTRY = '62'

/**
 * Width, letter case, spaces and invisible characters do not count. A text of digits and separators is a phone number:
 * `+62 812…`, `0062812…`, `0812…` and `62812…` are the same.
 */
export function normalName(typed: string): string {
  // The longest name is shorter. A longer text is no name, and only its beginning is stored by a limit.
  const text = folded(typed.slice(0, 500))
  return /^[\d().+/-]+$/.test(text) && /\d/.test(text) ? normalNumber(text) : text
}

/** Lower case can undo the compatible form (NFKC), so that is made twice (Unicode Standard, section 5.18). */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
}

function normalNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  const withoutZeros = digits.replace(/^0+/, '')
  return digits.length - withoutZeros.length === 1 ? COUNTRY + withoutZeros : withoutZeros
}
