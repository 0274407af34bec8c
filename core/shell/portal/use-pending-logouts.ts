/** Sends pending logouts to server and router: when the portal is mounted, and when the network is back or the page is seen again. */
import { useEffect } from 'react'
import { PENDING_LOGOUTS_KEY } from '../../kernel/session/end-local-session.ts'
import type { LogoutParts } from './send-pending-logouts.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import { onSeenAgain } from '../../kit/context/on-page-visible.ts'

export function usePendingLogouts(parts: LogoutParts): void {
  useEffect(() => {
    const send = () => {
      if (parts.local.get(PENDING_LOGOUTS_KEY) === null) return
      void loadScript(import('./send-pending-logouts.ts'))
        .then(({ retryPendingLogouts }) => retryPendingLogouts(parts))
        .catch(() => undefined)
    }
    send()
    return onSeenAgain(send)
  }, [parts])
}
