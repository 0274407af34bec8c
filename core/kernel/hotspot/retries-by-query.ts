/** A login that was sent as a form, and that the router answered without opening, is sent once more in the query. */
import type { HotspotStorage } from './hotspot-settings.ts'

/** Keys in session storage: this tab has sent a form; its next login goes in the query. */
export const SENT_FORM = 'router-form'
export const USE_QUERY = 'router-query'

/** True once after a login by a form: the next login is sent in the query. Call it when a login has failed without a reason. */
export function retriesByQuery(tab: HotspotStorage): boolean {
  const isForm = tab.get(SENT_FORM) !== null
  tab.delete(SENT_FORM)
  if (isForm) tab.set(USE_QUERY, 'yes')
  return isForm
}
