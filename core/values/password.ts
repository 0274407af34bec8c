/**
 * The rule for new passwords. Section 5 of the specification: "Must contain at least 8 characters, 1 uppercase, 1
 * lowercase, 1 special character, and 1 number".
 */

/** Special is whatever is neither a letter of A to Z nor a digit. */
export const STRONG_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/su

/** Characters. What is longer is refused before it is hashed. */
export const LONGEST_PASSWORD = 200
