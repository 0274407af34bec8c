/**
 * Renders the home card: the request that waits for approval, otherwise the newest, and a link to all. Renders nothing without a request.
 */
import { defineCard, LoadError, Link, useOptions, useTexts, Loading, type ReadFacts, type Results } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getCancellations, type Cancellation } from './endpoints.ts'
import { CancellationDetail } from './cancellation-detail.tsx'
import { options } from './options.ts'
import './cancellations.css'

const reads = ({ account }: ReadFacts) => ({
  answer: read(getCancellations, { params: { account: account() }, query: {} }),
})

export default defineCard({ reads, component: HomeCancellations })

function HomeCancellations({ answer }: Results<typeof reads>) {
  const { t } = useTexts('cancellations')
  const { atHome } = useOptions(options)
  if (answer.isPending) return <Loading lines={2} />
  if (answer.isError) return <LoadError error={answer.error} retry={() => void answer.refetch()} />
  const all = answer.data.data
  const isPending = ({ status }: Cancellation) => status === 'requested'
  const shown = [...all.filter(isPending), ...all.filter((cancellation) => !isPending(cancellation))].slice(0, atHome)
  if (shown.length === 0) return null
  return (
    <div className="g-stack">
      <div className="g-head">
        <h2>{t('title')}</h2>
        <Link className="g-row-link" href="/request_cancellation">
          {t('all')}
        </Link>
      </div>
      <ul className="c-list" aria-label={t('yours')}>
        {shown.map((cancellation) => (
          <li key={cancellation.id}>
            <CancellationDetail cancellation={cancellation} />
          </li>
        ))}
      </ul>
    </div>
  )
}
