/** At home: the nearest retailer. */
import { Failed, Link, useWords, Waiting } from '#core'
import { formatDistance } from './distance.ts'
import { Facts, Ways } from './retailer-card.tsx'
import { useRetailers } from './use-retailers.ts'
import './retailers.css'

export default function NearestCard() {
  const { t, language } = useWords('retailers')
  const { answer, here } = useRetailers()
  if (answer.isPending) return <Waiting lines={3} />
  if (answer.isError) return <Failed error={answer.error} retry={() => void answer.refetch()} />
  // Without a place nobody knows which one is near.
  const nearest = here ? answer.data[0] : undefined
  return (
    <div className="g-stack">
      <h2>{t('nearest')}</h2>
      {nearest ? (
        <>
          <Facts one={nearest} distance={formatDistance(nearest.distance_m, language)} heading="h3" />
          <div className="r-ways">
            <Ways one={nearest} />
          </div>
        </>
      ) : (
        <p className="g-quiet">{answer.data.length === 0 ? t('empty') : t('noPlace')}</p>
      )}
      <Link className="g-link r-all" href="/retailer_list">
        {t('all')}
      </Link>
    </div>
  )
}
