import { missingEndpointsAtom, renderedMissingEndpointsAtom } from '../../kernel/session/missing-endpoints.ts'
import { getAppSettings } from '../../kernel/session/endpoints.ts'
import { useSessionState } from './session-context.ts'
import type { Endpoint } from '../../kernel/api/endpoint.ts'
import { read, useRead } from '../query/queries.ts'
import { useAtomValue } from './store-context.ts'

/** `loading`: not known yet. Render a button or a card only when `offered`, and a page's placeholder while `loading`. */
export type Capability = 'offered' | 'absent' | 'loading'

/**
 * Tells if the back end has the feature of an optional endpoint. It is `absent` if `features` of the app settings does not list it, or
 * after a response of 404, 405 or 501. If the app settings have no `features`, or fail, it is `offered`.
 *
 * @example if (useCapability(requestPhoneCode) !== 'offered') return null
 */
export function useCapability({ optional }: Pick<Endpoint, 'optional'>): Capability {
  const absent = useAtomValue(missingEndpointsAtom, renderedMissingEndpointsAtom)
  const { user } = useSessionState()
  const settings = useRead(read(getAppSettings, {}, { enabled: optional !== null && user !== null }))
  if (optional === null) return 'offered'
  if (absent.includes(optional)) return 'absent'
  const features = settings.data?.features ?? null
  if (features !== null) return features.includes(optional) ? 'offered' : 'absent'
  // If the settings cannot be read at once, the feature is offered: a feature that later says that it is missing is better than a hidden one.
  return settings.isLoading && settings.failureCount === 0 ? 'loading' : 'offered'
}
