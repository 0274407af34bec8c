/**
 * Normalises a typed or pasted value before the rule of its field: a phone number, a code, a voucher, an identity number, a login name, an
 * amount, coordinates. Never a password, in which every character counts.
 */

/** Marks of direction and joining, which a copy from a chat brings along, and control characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Without invisible characters, with half width for full width, with 0–9 for the digits of every script, `-` for every dash (U+2212, the
 * minus, is not a dash by its category), and single spaces.
 */
export function typedValue(typed: string): string {
  return typed
    .replace(/[\t-\r]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Dash}/gu, '-')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .trim()
}

/** The digits of a script are ten characters in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
