import type { Assembled } from './assemble.ts'
import { REFRESH_FAILED } from './settle.ts'
import { getDefaultDomain } from '../../kernel/partner/endpoints.ts'

/**
 * For the page of maintenance: asks whether it is over, and the outcome leads back. What is asked is what brought her into
 * maintenance: the refresh of her tokens, or else the cheapest call there is. Who asks while a question is under way
 * waits for that one.
 */
export function createRecovery({
  session,
  tab,
  client,
}: Pick<Assembled, 'session' | 'tab' | 'client'>): () => Promise<void> {
  let running: Promise<void> | null = null
  const ask = async () => {
    const { token, refreshToken } = session.read()
    if (refreshToken === null) tab.delete(REFRESH_FAILED)
    try {
      if (tab.get(REFRESH_FAILED) === null) await client.call(getDefaultDomain, {})
      else await client.settings.onUnauthorized(token ?? '')
    } catch {
      // Still under maintenance; the next question comes by itself.
    }
  }
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}
