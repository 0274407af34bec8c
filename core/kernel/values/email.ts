/**
 * The format of an email address (section 5 of the specification): no spaces, a domain of at least two labels, at most 254 characters
 * (RFC 5321). Labels contain no dot, so that matching takes linear time.
 */
export const EMAIL = /^(?=[\s\S]{3,254}$)[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/
