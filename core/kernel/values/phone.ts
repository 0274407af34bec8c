/** The rule for JSON schemas. Section 5 of the specification: "Phone must have 6-15 numbers". */
export const PHONE_PATTERN = '^[0-9]{6,15}$'

/** Digits only, country code first. */
export const PHONE = /^\d{6,15}$/
