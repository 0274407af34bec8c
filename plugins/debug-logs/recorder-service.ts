/** Records the calls of this tab in the action log. */
import type { ServicePortal } from '@gapura/core'
import { getAppSettings } from '@gapura/core/session'
import { actionLogOf } from './action-log.ts'
import { actionOf } from './action-of.ts'

// Imported from here by the page of the log, so that both share one chunk.
export { actionLogOf }

export default function startRecorder({ tab, session, outcomes, read }: ServicePortal): () => void {
  const { user } = session.read()
  const log = actionLogOf(tab, user?.username ?? '')
  const allow = async () => {
    const { debug_whitelist } = await read(getAppSettings, {})
    if (user?.phone) log.allow(debug_whitelist.includes(user.phone))
  }
  // The log stays in memory until the app settings are known, and after a failed request.
  allow().catch(() => undefined)
  return outcomes.listen((call, error) => log.note(actionOf(call, error)))
}
