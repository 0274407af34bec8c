/** Tells server and router of a logout that they have not heard of: when the portal stands, and when there is a line again. */
import { useEffect } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import { PENDING_LOGOUTS } from '../../kernel/session/end-local-session.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export function usePendingLogouts(): void {
  const assembled = useAssembled()
  useEffect(() => {
    const tell = () => {
      if (assembled.local.get(PENDING_LOGOUTS) === null) return
      void loadScript(import('./send-pending-logouts.ts'))
        .then(({ retryPendingLogouts }) => retryPendingLogouts(assembled))
        // They stay where they are kept, for the next time.
        .catch(() => undefined)
    }
    tell()
    globalThis.addEventListener('online', tell)
    return () => globalThis.removeEventListener('online', tell)
  }, [assembled])
}
