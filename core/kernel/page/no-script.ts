/** Cookie with the value `none`: the browser ran no scripts. */
export const NO_SCRIPT_COOKIE = 'scripts'
/** Cookie below the sign-in page: the router's data of this visit. Links without scripts do not carry it. */
export const REDIRECT_COOKIE = 'arrival'
/** Targets of the frames' forms: end the session, choose a language. */
export const SIGN_OUT_PATH = '/sign-out'
export const LANGUAGE_PATH = '/language'
/**
 * Fields of the language form of a frame that shows the result of another form: `step` of `PageData`, and the language. No other form has
 * a field `step`.
 */
export const STEP_FIELD = 'step'
export const LANGUAGE_FIELD = 'language'
/** Characters of one field of a posted form. */
export const MAX_FIELD_LENGTH = 4_000
/** Sets the cookie and redirects back. */
export const NO_SCRIPT_PATH = '/without-scripts'
