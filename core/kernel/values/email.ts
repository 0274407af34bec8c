/** The format of an e-mail address (section 5 of the specification). Ownership is verified by a link in a message. */

/**
 * Something, an @, and a domain of at least two parts; no spaces, at most 254 characters (RFC 5321). `z.regex(EMAIL)` puts
 * the same rule into an endpoint. A part of the domain contains no dot, so that each text can be read in one way only and
 * the time grows with its length, not with its square.
 */
export const EMAIL = /^(?=[\s\S]{3,254}$)[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/
