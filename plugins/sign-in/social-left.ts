/** Under this name a tab remembers when, and with which query, it went out to a provider of social sign-in. */
export const SOCIAL_LEFT = 'social-left'
