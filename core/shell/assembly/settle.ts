/** Decides what the outcome of a call does to the customer: a message, a renewed session, a sign-out or another page. */
import { fieldErrors, isConflict, type ApiError } from '../../kernel/api/api-error.ts'
import type { Endpoint } from '../../kernel/api/endpoint.ts'
import { isNoPackage } from '../../kernel/hotspot/no-package.ts'
import type { Navigation } from '../../kernel/page/navigation-contract.ts'
import type { CorePath } from '../../kernel/plugin/core-paths.ts'
import type { MissingEndpoints } from '../../kernel/session/missing-endpoints.ts'
import { activeTypes } from '../../kernel/session/accounts.ts'
import { gateStateOf, type Session } from '../../kernel/session/session.ts'
import type { Text } from '../../kernel/text/text.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import { failureText } from '../../kit/ui/failure-text.ts'
import type { Notices } from '../../kit/context/notices.ts'

const REFRESH_PATH = '/token/refresh'
/** A refusal of this call is about the device at this gateway, not about the account. */
const OPEN_ROUTER_PATH = '/api/router/open'
const MAINTENANCE_PATH: CorePath = '/under-maintenance'

/**
 * Returns the portal's reaction to the outcome of a call (section 8 of the specification): 401 renews the session, 403 stops the account
 * with the message (except `package.none` and a refusal of `POST /api/router/open`), 422 without field errors clears the session, 503 opens
 * maintenance until a call succeeds.
 */
export function createSettle({
  session,
  notices,
  text,
  tab,
  navigation,
  absent,
}: {
  session: Session
  notices: Notices
  text: Text
  tab: SafeStorage
  navigation: Navigation
  absent: MissingEndpoints
}) {
  return (call: Endpoint, error: ApiError | null): void => {
    const isRefresh = call.path === REFRESH_PATH
    if (error === null) return leaveMaintenance(tab, navigation, isRefresh)
    const { failure } = error
    // The feature is hidden from now on; the screen that made the call explains it.
    if (failure.kind === 'absent') return absent.add(call.optional ?? '')
    if (failure.kind === 'status') {
      if (failure.status === 503) return enterMaintenance(tab, navigation, isRefresh)
      // A refused refresh also ends maintenance: the session has ended, and the gate opens the next page.
      if (isRefresh && failure.status < 500 && ![408, 425, 429].includes(failure.status))
        return leaveMaintenance(tab, navigation, isRefresh)
      const isOfSession =
        call.auth === 'bearer' &&
        call.path !== OPEN_ROUTER_PATH &&
        !isNoPackage(failure) &&
        session.read().user !== null
      if (failure.status === 403 && isOfSession && failure.message !== '' && suspend(session, failure.message))
        return undefined
      // A conflict, such as a reused Idempotency-Key (`key.reused`), is not about the session.
      if (failure.status === 422 && isOfSession && fieldErrors(error) === null && !isConflict(error)) {
        session.clear('cleared')
        return notices.show({ intent: 'error', text: failure.message || text.i18n.t('error.general') })
      }
      if (failure.status === 401) return undefined
    }
    const isForbidden = failure.kind === 'status' && failure.status === 403
    // A failed read is shown by the component that made it. A failed change, and any 403, is shown as a notice.
    if ((call.method === 'GET' && !isForbidden) || call.quiet || fieldErrors(error) !== null) return undefined
    // The line below the bar says it.
    if (failure.kind === 'network' && globalThis.navigator?.onLine === false) return undefined
    notices.show({ intent: 'error', text: failureText(text.i18n.t, error, 'notice') })
  }
}

/**
 * Stores the message of a 403 as the account's status, so that the gate opens /stop. Returns true if it does: it stops an inactive
 * `customer` and no other account type.
 */
function suspend(session: Session, message: string): boolean {
  const wasActive = activeTypes(session.read().accounts).includes('customer')
  session.setCustomerStatus(message)
  return wasActive || gateStateOf(session.read()).customerInactive
}

/** Key in session storage while maintenance is due to a 503 of the token refresh: then other calls that succeed do not end it. */
export const REFRESH_FAILED = 'maintenance-refresh'

function enterMaintenance(tab: SafeStorage, navigation: Navigation, isRefresh: boolean): void {
  if (isRefresh) tab.set(REFRESH_FAILED, 'true')
  const { pathname, search } = navigation.here()
  if (pathname === MAINTENANCE_PATH) return
  tab.set('maintenance-from', pathname + search)
  navigation.go(MAINTENANCE_PATH, { forced: true })
}

function leaveMaintenance(tab: SafeStorage, navigation: Navigation, isRefresh: boolean): void {
  if (isRefresh) tab.delete(REFRESH_FAILED)
  if (navigation.here().pathname !== MAINTENANCE_PATH || tab.get(REFRESH_FAILED) !== null) return
  const from = tab.get('maintenance-from') ?? '/'
  tab.delete('maintenance-from')
  navigation.go(from, { replace: true, forced: true })
}
