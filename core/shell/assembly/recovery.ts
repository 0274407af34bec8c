/** The check by which the maintenance page finds out that maintenance is over. */
import type { Assembled } from './assemble.ts'
import { REFRESH_FAILED } from './settle.ts'
import { getDefaultDomain } from '../../kernel/partner/endpoints.ts'

/**
 * Returns the function by which the maintenance page checks if maintenance is over: it repeats the failed token refresh, or else makes the
 * cheapest call. `createSettle` handles the outcome. Parallel checks share one call.
 */
export function createRecovery({
  session,
  tab,
  client,
}: Pick<Assembled, 'session' | 'tab' | 'client'>): () => Promise<void> {
  let running: Promise<void> | null = null
  const check = async () => {
    const { token, refreshToken } = session.read()
    if (refreshToken === null) tab.delete(REFRESH_FAILED)
    try {
      if (tab.get(REFRESH_FAILED) === null) await client.call(getDefaultDomain, {})
      else await client.settings.onUnauthorized(token ?? '')
    } catch {
      // Still under maintenance; the page repeats the check.
    }
  }
  return () => {
    running ??= check().finally(() => {
      running = null
    })
    return running
  }
}
