import { useMemo } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import { createRecovery } from '../assembly/recovery.ts'
import Maintenance from '../frame/maintenance.tsx'

export default function MaintenanceScreen() {
  const assembled = useAssembled()
  const check = useMemo(() => createRecovery(assembled), [assembled])
  return <Maintenance check={check} />
}
