/** The hotspot's exports: log the device in at the router, and find out whether it is online. */
export { reconnect } from './endpoints.ts'
export { useHotspot } from './hotspot-context.ts'
export type { LoginOutcome } from './hotspot.ts'
export type { OriginalPage } from './original-page.ts'
export { refusalOf, type Credentials } from './router-login.ts'
export { useConnection } from './use-connection.ts'
