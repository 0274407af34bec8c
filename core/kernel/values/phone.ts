/** The rule for phone numbers. Section 5 of the specification: "Phone must have 6-15 numbers". */

/** The rule as a JSON schema takes it. */
export const PHONE_PATTERN = '^[0-9]{6,15}$'

/** Digits alone, country code first. */
export const PHONE = /^\d{6,15}$/

/** What was typed without the signs that people put between digits; letters stay, so that they are refused. */
export function bareNumber(typed: string): string {
  return typed.replace(/[\s().+-]/g, '')
}
