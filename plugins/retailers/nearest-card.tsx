import { LoadError, Link, useOptions, useTexts, Loading } from '@gapura/core'
import { Fragment } from 'react'
import { formatDistance } from './distance.ts'
import { DistanceNote } from './distance-note.tsx'
import { options } from './options.ts'
import { RetailerFacts, RetailerActions } from './retailer-card.tsx'
import { useRetailers } from './use-retailers.ts'
import './retailers.css'

export { reads } from './use-retailers.ts'

export default function NearestCard() {
  const { t, language } = useTexts('retailers')
  const { list, retailers, here, far } = useRetailers()
  const { atHome } = useOptions(options)
  // Wait for all pages, because the nearest retailer may be on the last one.
  if (list.isPending || list.isReadingOn) return <Loading lines={3} />
  if (list.isError) return <LoadError error={list.error} retry={list.retry} />
  // Empty without a place, or when the nearest retailer is too far away.
  const nearest = here && far === null ? retailers.slice(0, atHome) : []
  return (
    <div className="g-stack">
      <h2>{t('nearest')}</h2>
      {far !== null && <DistanceNote metres={far} />}
      {nearest.map((retailer) => (
        <Fragment key={retailer.id}>
          <RetailerFacts retailer={retailer} distance={formatDistance(retailer.distance_m, language)} heading="h3" />
          <div className="r-ways">
            <RetailerActions retailer={retailer} />
          </div>
        </Fragment>
      ))}
      {nearest.length === 0 && far === null && (
        <p className="g-quiet">{retailers.length === 0 ? t('empty') : t('noPlace')}</p>
      )}
      <Link className="g-link r-all" href="/retailer_list">
        {t('all')}
      </Link>
    </div>
  )
}
