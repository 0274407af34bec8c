import { defineCard, LoadError, Link, useOptions, useTexts, Loading } from '@gapura/core'
import { Fragment } from 'react'
import { formatDistance } from './distance.ts'
import { options } from './options.ts'
import { RetailerFacts, RetailerActions } from './retailer-card.tsx'
import { retailerReads, useRetailers } from './use-retailers.ts'
import './retailers.css'

/** The retailers nearest to the customer. Empty, so without a card, where none is near or no place is known. */
export default defineCard({ prefetch: retailerReads, component: NearestCard })

function NearestCard() {
  const { t, language } = useTexts('retailers')
  const { list, retailers, near, here, isPlaceKnown } = useRetailers()
  const { atHome } = useOptions(options)
  // Nothing comes without a place, so nothing waits for the list.
  if (isPlaceKnown && here === null) return null
  // Wait for all pages, because the nearest retailer may be on the last one.
  if (list.isPending || list.isReadingOn) return <Loading lines={3} />
  if (list.isError) return <LoadError error={list.error} retry={list.retry} />
  const nearest = here ? retailers.slice(0, Math.min(atHome, near)) : []
  if (nearest.length === 0) return null
  return (
    <div className="g-stack">
      <div className="g-head">
        <h2>{t('nearest')}</h2>
        <Link className="g-row-link" href="/retailer_list">
          {t('all')}
        </Link>
      </div>
      {nearest.map((retailer) => (
        <Fragment key={retailer.id}>
          <RetailerFacts retailer={retailer} distance={formatDistance(retailer.distance_m, language)} heading="h3" />
          <div className="r-ways">
            <RetailerActions retailer={retailer} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}
