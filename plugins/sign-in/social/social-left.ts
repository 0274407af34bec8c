/** Key in session storage: when, and with which query, this tab opened a social sign-in provider. */
export const SOCIAL_LEFT_KEY = 'social-left'
