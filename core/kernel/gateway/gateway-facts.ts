/** Facts about a listed gateway that no first screen needs. */
import type { Gateway, LoginPlace } from './gateway.ts'

/** Whether the back end or the host opens a gateway, only for a signed-in customer. */
export function needsSession({ definition, password }: Gateway): boolean {
  return definition.traits.needsSession === true || password === 'ask'
}

/** Address of the gateway's page for a manual login; null when there is none. */
export function manualLoginUrl(place: LoginPlace | null): string | null {
  if (place === null || place.address === '' || place.gateway.definition.traits.isController) return null
  return new URL('/', place.address).href
}
