import { Loading } from '@gapura/core'

/** As high as the hero of a package with data. */
export function HeroSkeleton() {
  return (
    <div className="p-hero p-hero-waiting">
      <Loading lines={6} />
    </div>
  )
}
