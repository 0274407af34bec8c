/** Home card: the newest requests with their states, and a link to the page with the whole list and the form. */
import { Failed, Link, useAccountPath, useOptions, useWords, Waiting } from '#core'
import { useAnswer } from '#core/api'
import { getCancellations } from './endpoints.ts'
import { OneCancellation } from './one-cancellation.tsx'
import { options } from './options.ts'
import './cancellations.css'

export default function HomeCancellations() {
  const { t } = useWords('cancellations')
  const account = useAccountPath()
  const { atHome } = useOptions(options)
  const answer = useAnswer(getCancellations, { params: { account }, query: {} })
  const newest = answer.data?.data.slice(0, atHome) ?? []
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      {answer.isPending ? (
        <Waiting lines={2} />
      ) : answer.isError ? (
        <Failed error={answer.error} retry={() => void answer.refetch()} />
      ) : newest.length > 0 ? (
        <ul className="c-list" aria-label={t('yours')}>
          {newest.map((one) => (
            <li key={one.id}>
              <OneCancellation cancellation={one} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="g-quiet">{t('intro')}</p>
      )}
      <Link className="g-link c-all" href="/request_cancellation">
        {newest.length > 0 ? t('all') : t('create')}
      </Link>
    </div>
  )
}
