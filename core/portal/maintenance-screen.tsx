/** `/under-maintenance` with its check: a cheap call of the API. Its first success leads back (`assemble.ts`). */
import { useCallback } from 'react'
import { useClient } from '../api/client-context.ts'
import Maintenance from '../layout/maintenance.tsx'
import { getDefaultDomain } from '../partner/endpoints.ts'

export default function MaintenanceScreen() {
  const client = useClient()
  const check = useCallback(async () => {
    try {
      await client.call(getDefaultDomain, {})
    } catch {
      // Still under maintenance; `Maintenance` checks again.
    }
  }, [client])
  return <Maintenance check={check} />
}
