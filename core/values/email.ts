/** What an e-mail address looks like (section 5 of the specification: the format is checked). Who owns it, a link tells. */

/** Something, an @, and a domain with a dot; no spaces. `z.regex(EMAIL)` puts the same rule into an endpoint. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
