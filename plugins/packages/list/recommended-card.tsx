/** At home: a package that suits her better, once she has one. Before that it stands in her status. */
import { buying } from '../order/paths.ts'
import { Recommended } from '../offers/recommended.tsx'
import { useCurrentPackages } from '../current/use-current-packages.ts'
import '../packages.css'

export { reads } from '../current/current-package-card.tsx'

export default function RecommendedCard() {
  const { mine, recommended } = useCurrentPackages()
  // A third package cannot be bought before the first one ends, so none is suggested. It is drawn before her orders are known: most
  // customers have no open one, and what stands below would move once they are.
  if (!mine.data?.current || mine.data.next || recommended === null) return null
  return <Recommended one={recommended} to={buying(recommended)} />
}
