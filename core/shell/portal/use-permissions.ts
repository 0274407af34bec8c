/** Fetches the permissions again if a plugin uses a capability that was not stored with them. */
import { useEffect } from 'react'
import { useClient } from '../../kit/query/client-context.ts'
import { useSession, useSessionState } from '../../kit/context/session-context.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export function usePermissions(): void {
  const client = useClient()
  const session = useSession()
  const { user, permissionsLack } = useSessionState()
  const username = permissionsLack ? (user?.username ?? null) : null
  useEffect(() => {
    if (username === null) return
    void (async () => {
      const { getAuthorization } = await loadScript(import('../../kernel/session/endpoints.ts'))
      const { permissions } = await client.call(getAuthorization, {})
      if (session.read().user?.username === username) session.change({ permissions })
      // After a failure the features stay hidden.
    })().catch(() => undefined)
  }, [username, client, session])
}
