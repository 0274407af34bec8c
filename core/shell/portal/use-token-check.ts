/** Checks once if the session is still valid when a tab becomes visible that was hidden for more than an hour. */
import { useEffect } from 'react'
import { useSession } from '../../kit/context/session-context.ts'
import { useClient } from '../../kit/query/client-context.ts'
import type { Client } from '../../kernel/api/client.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import type { Session } from '../../kernel/session/session.ts'

const HOUR_MS = 3_600_000

export function useTokenCheck(): void {
  const client = useClient()
  const session = useSession()
  useEffect(() => {
    let hiddenAt = Infinity
    const handleVisibility = () => {
      const isLong = document.visibilityState === 'visible' && Date.now() - hiddenAt > HOUR_MS
      hiddenAt = document.visibilityState === 'visible' ? Infinity : Date.now()
      // If the check fails, for example without a network, the session stays.
      if (isLong && session.read().user !== null) check(client, session).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [client, session])
}

async function check(client: Client, session: Session): Promise<void> {
  const { checkSession } = await loadScript(import('../../kernel/session/check-session.ts'))
  await checkSession(client, session)
}
