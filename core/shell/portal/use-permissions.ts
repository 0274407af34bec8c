/** Fetches the permissions again when a plugin asks about a capability that was not kept when they were fetched. */
import { useEffect } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export function usePermissions(): void {
  const { client, session } = useAssembled()
  const { user, permissionsLack } = useSessionState()
  const whose = permissionsLack ? (user?.username ?? null) : null
  useEffect(() => {
    if (whose === null) return
    void (async () => {
      const { getAuthorization } = await loadScript(import('../../kernel/session/endpoints.ts'))
      const { permissions } = await client.call(getAuthorization, {})
      if (session.read().user?.username === whose) session.change({ permissions })
      // Until they are known, what they would show stays hidden.
    })().catch(() => undefined)
  }, [whose, client, session])
}
