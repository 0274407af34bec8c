/** Home card with the recommended package, for customers who have a package and no next one. Others see it in `current-package-card.tsx`. */
import { confirmPath } from '../order/paths.ts'
import { Recommended } from '../offers/recommended.tsx'
import { useCurrentPackages } from '../current/use-current-packages.ts'
import '../packages.css'

export { reads } from '../current/current-package-card.tsx'

export default function RecommendedCard() {
  const { mine, recommended } = useCurrentPackages()
  // A third package cannot be bought, so none is suggested. It does not wait for the orders: most customers have no open order, and
  // waiting would shift the layout below.
  if (!mine.data?.current || mine.data.next || recommended === null) return null
  return <Recommended item={recommended} to={confirmPath(recommended)} />
}
