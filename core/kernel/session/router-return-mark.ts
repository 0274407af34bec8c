/** Key in session storage: the router has led somebody back whom this browser does not know. */
export const ROUTER_RETURN = 'came-back'
