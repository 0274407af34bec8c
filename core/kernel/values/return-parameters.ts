/** Names the query parameters of the redirect from the router. The portal removes them from the address immediately. */

/** The nonce by which the portal recognises its own login. */
export const RETURN_PARAMETER = 'online'
/** Identifies the customer where the browser stores no cookies. Valid once, for minutes, from this device. */
export const TICKET_PARAMETER = 'ticket'
