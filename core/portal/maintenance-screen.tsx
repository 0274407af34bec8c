/** `/under-maintenance` with its question: the cheapest call there is; its first success leads back. */
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
      // Still under maintenance; the next question comes by itself.
    }
  }, [client])
  return <Maintenance check={check} />
}
