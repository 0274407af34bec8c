/** What host and browser agree on for browsers without scripts. */

/** Cookie: the browser ran no scripts when it was set. Its value is `none`. */
export const PLAIN_COOKIE = 'scripts'
/** Where the frames' forms are sent: they end the session, or choose a language. */
export const SIGN_OUT_PATH = '/sign-out'
export const LANGUAGE_PATH = '/language'
/** Sets that cookie and leads back. */
export const WITHOUT_SCRIPTS_PATH = '/without-scripts'
