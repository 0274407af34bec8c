/** The format of an e-mail address (section 5 of the specification). Ownership is verified by a link in a message. */

/** Something, an @, and a domain with a dot; no spaces. `z.regex(EMAIL)` puts the same rule into an endpoint. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
