/** What host and browser agree on for browsers without scripts. */

/** Cookie: the browser ran no scripts when it was set. Its value is `none`. */
export const NO_SCRIPT_COOKIE = 'scripts'
/** Where the frames' forms are sent: they end the session, or choose a language. */
export const SIGN_OUT_PATH = '/sign-out'
export const LANGUAGE_PATH = '/language'
/**
 * Fields of the frame's form that draws the answer to another form in another language: that answer (see `PageData`), and the
 * language. No other form has a field with the first name.
 */
export const STEP_FIELD = 'step'
export const LANGUAGE_FIELD = 'language'
/** Characters of a form's field that the host reads. */
export const MAX_FIELD_LENGTH = 4_000
/** Sets that cookie and leads back. */
export const NO_SCRIPT_PATH = '/without-scripts'
