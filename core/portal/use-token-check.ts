/** Checks once whether the session is still valid when a tab becomes visible that was hidden for more than an hour. */
import { useEffect } from 'react'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { loadScript } from '../api/load-script.ts'

const HOUR = 3_600_000

export function useTokenCheck(): void {
  const { client, session } = AssembledContext.use()
  useEffect(() => {
    let hiddenAt = Infinity
    const check = async () => {
      const { checkToken } = await loadScript(import('../session/endpoints.ts'))
      const bearer = client.settings.token()
      const { valid } = await client.call(checkToken, { body: { account_type: session.read().signedInAs } })
      // A 401 is handled by the client: the session is renewed or ended.
      if (!valid) await client.settings.onUnauthorized(bearer ?? '')
    }
    const look = () => {
      const isLong = document.visibilityState === 'visible' && Date.now() - hiddenAt > HOUR
      hiddenAt = document.visibilityState === 'visible' ? Infinity : Date.now()
      // When the check fails, for example without a network, the session is kept.
      if (isLong && session.read().user !== null) check().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, session])
}
