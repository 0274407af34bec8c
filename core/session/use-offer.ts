/** Whether the back end has an optional call, for parts that are hidden without it. */
import { absentAtom } from './absent-calls.ts'
import { getAppSettings } from './endpoints.ts'
import { useSessionState } from './session-context.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { useAnswer } from '../api/queries.ts'
import { useShared } from '../store/store.ts'

/** `asking`: not known yet. A button or a card is hidden unless it is `offered`; a page waits while `asking`. */
export type Offer = 'offered' | 'absent' | 'asking'

/**
 * Whether the back end offers the feature of an optional endpoint. It is absent when `features` of the app settings do not
 * name it, or when a call of it was answered with 404, 405 or 501. While neither is known, it is offered.
 *
 * @example if (useOffer(requestPhoneCode) !== 'offered') return null
 */
export function useOffer({ optional }: Pick<Endpoint, 'optional'>): Offer {
  const absent = useShared(absentAtom)
  const { user } = useSessionState()
  const settings = useAnswer(getAppSettings, { enabled: optional !== null && user !== null })
  if (optional === null) return 'offered'
  if (absent.includes(optional)) return 'absent'
  const features = settings.data?.features ?? null
  if (features !== null) return features.includes(optional) ? 'offered' : 'absent'
  // After the first failure the retries go on, and nobody waits for them.
  return settings.isLoading && settings.failureCount === 0 ? 'asking' : 'offered'
}
