/** Renders the distance to the nearest retailer, and a link to the map. Shown when no retailer is near. */
import { Link, useTexts } from '@gapura/core'
import { formatDistance } from './distance.ts'

export function DistanceNote({ metres }: { readonly metres: number }) {
  const { t, language } = useTexts('retailers')
  return (
    <p className="g-quiet">
      {t('far', { distance: formatDistance(metres, language) })}{' '}
      <Link className="g-link" href="/retailer_list?view=map">
        {t('toMap')}
      </Link>
    </p>
  )
}
