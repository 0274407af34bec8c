/** Renders, on the home page while an order is open, a link to its payment, or that its package is not active yet. */
import { PaidNote, PendingNote } from '../order/order-notes.tsx'
import { useCurrentPackages } from '../current/use-current-packages.ts'
import '../packages.css'

export { reads } from '../current/current-package-card.tsx'

export default function OrdersCard() {
  const { mine, paid } = useCurrentPackages()
  if (!mine.isSuccess) return null
  return (
    <>
      <PendingNote />
      {paid && <PaidNote order={paid} />}
    </>
  )
}
