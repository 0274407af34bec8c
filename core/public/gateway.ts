/** Login of the device at the router, its connection status, and kinds of gateways. */
export { getConnection, reconnect, routerTicket } from '../kernel/hotspot/endpoints.ts'
export { NO_PACKAGE, needsPackage } from '../kernel/hotspot/no-package.ts'
export { useHotspot } from '../kit/context/hotspot-context.ts'
export type { LoginOutcome } from '../kernel/hotspot/hotspot-settings.ts'
export { originalPage, type OriginalPage } from '../kernel/hotspot/original-page.ts'
export {
  defineHostDrivers,
  type HostDriver,
  type OpenRequest,
  type HostDrivers,
} from '../kernel/gateway/host-driver.ts'
export { defineGateway, gatewayKind } from '../kernel/gateway/gateway-kind.ts'
export type {
  Credentials,
  Gateway,
  GatewayDriver,
  GatewayKind,
  GatewayLogin,
  GatewayQuery,
  GatewayTraits,
  LoginStep,
  QueryNames,
  Redirect,
} from '../kernel/gateway/gateway.ts'
export { parseOrigin } from '../kernel/gateway/gateway.ts'
export { manualLoginUrl, needsSession } from '../kernel/gateway/gateway-facts.ts'
export { bytesOf, hexOf, utf8 } from '../kernel/gateway/bytes.ts'
export { equalsInConstantTime } from '../kernel/values/equals-in-constant-time.ts'
export { percentDecoded } from '../kernel/values/percent-decoded.ts'
export { isProtected } from '../kernel/gateway/is-protected.ts'
export { md5 } from '../kernel/gateway/md5.ts'
export { queryOf } from '../kernel/gateway/query-of.ts'
export { readByNames } from '../kernel/gateway/read-by-names.ts'
export type { RouterForm } from '../kernel/hotspot/login-at-gateway.ts'
export { refusalOf, RETURN_AFTER_REFUSAL } from '../kernel/hotspot/refusal.ts'
export { retriesByQuery } from '../kernel/hotspot/retries-by-query.ts'
export { useConnection } from '../kit/context/use-connection.ts'
