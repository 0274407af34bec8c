/** `/under-maintenance` with its check; the first success leads back (`assemble.ts`). */
import { useMemo } from 'react'
import { PortalContext } from '../../kit/context/portal-context.ts'
import { createRecovery } from '../assembly/recovery.ts'
import Maintenance from '../frame/maintenance.tsx'

export default function MaintenanceScreen() {
  const assembled = PortalContext.use()
  const check = useMemo(() => createRecovery(assembled), [assembled])
  return <Maintenance check={check} />
}
