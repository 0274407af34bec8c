/** Sends pending logouts to server and router: when the portal is mounted, and when the network is back. */
import { useEffect } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import { PENDING_LOGOUTS } from '../../kernel/session/end-local-session.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export function usePendingLogouts(): void {
  const assembled = useAssembled()
  useEffect(() => {
    const send = () => {
      if (assembled.local.get(PENDING_LOGOUTS) === null) return
      void loadScript(import('./send-pending-logouts.ts'))
        .then(({ retryPendingLogouts }) => retryPendingLogouts(assembled))
        .catch(() => undefined)
    }
    send()
    globalThis.addEventListener('online', send)
    return () => globalThis.removeEventListener('online', send)
  }, [assembled])
}
