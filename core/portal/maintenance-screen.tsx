/** `/under-maintenance` with its check; the first success leads back (`assemble.ts`). */
import { AssembledContext } from '../assembly/assembled-context.ts'
import Maintenance from '../layout/maintenance.tsx'

export default function MaintenanceScreen() {
  const { recover } = AssembledContext.use()
  return <Maintenance check={recover} />
}
