/** Key in session storage: a redirect from the router after a login that this browser does not know. */
export const ROUTER_RETURN = 'came-back'
