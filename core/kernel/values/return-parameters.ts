/** Query parameters of the router's redirect. The portal removes them from the address at once. */

/** The nonce by which the portal knows its own login. */
export const RETURN = 'online'
/** What tells the back end who has come back, where the browser keeps no cookies. It is valid once, for minutes, from this device. */
export const TICKET = 'ticket'
