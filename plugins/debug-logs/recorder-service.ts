/** Records the calls of this tab in the action log. */
import type { ServicePortal } from '@gapura/core'
import { getAppSettings } from '@gapura/core/session'
import { actionLogOf } from './action-log.ts'
import { actionOf } from './action-of.ts'

// The page of the log takes it from here, so that both are one file.
export { actionLogOf }

export default function record({ tab, session, outcomes, read: ask }: ServicePortal): () => void {
  const { user } = session.read()
  const log = actionLogOf(tab, user?.username ?? '')
  const allow = async () => {
    const { debug_whitelist } = await ask(getAppSettings, {})
    if (user?.phone) log.allow(debug_whitelist.includes(user.phone))
  }
  // Until this is answered, the log stays in memory.
  allow().catch(() => undefined)
  return outcomes.listen((call, error) => log.note(actionOf(call, error)))
}
