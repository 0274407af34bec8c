/** Home card: the latest request with its state, and a link to the page with the list and the form. */
import { Failed, Link, useAccountPath, useWords, Waiting } from '#core'
import { useAnswer } from '#core/api'
import { getCancellations } from './endpoints.ts'
import { OneCancellation } from './one-cancellation.tsx'
import './cancellations.css'

export default function LatestCancellation() {
  const { t } = useWords('cancellations')
  const account = useAccountPath()
  const answer = useAnswer(getCancellations, { params: { account }, query: {} })
  const latest = answer.data?.data[0]
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      {answer.isPending ? (
        <Waiting lines={2} />
      ) : answer.isError ? (
        <Failed error={answer.error} retry={() => void answer.refetch()} />
      ) : latest ? (
        <OneCancellation cancellation={latest} />
      ) : (
        <p className="g-quiet">{t('intro')}</p>
      )}
      <Link className="g-link c-all" href="/request_cancellation">
        {latest ? t('all') : t('create')}
      </Link>
    </div>
  )
}
