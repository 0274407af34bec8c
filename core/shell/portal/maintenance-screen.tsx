import { useMemo } from 'react'
import { usePortal } from '../../kit/context/portal-context.ts'
import { useSession } from '../../kit/context/session-context.ts'
import { useClient } from '../../kit/query/client-context.ts'
import { createRecovery } from '../assembly/recovery.ts'
import Maintenance from '../frame/maintenance.tsx'

export default function MaintenanceScreen() {
  const session = useSession()
  const client = useClient()
  const { tab } = usePortal()
  const check = useMemo(() => createRecovery({ session, client, tab }), [session, client, tab])
  return <Maintenance check={check} />
}
