/** At home: how many passes are left for tonight, and the way to them. */
import { defineCard, Link, LoadError, Loading, useOptions, useTexts, type ReadFacts, type Results } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getNight } from './endpoints.ts'
import { options } from './options.ts'

const reads = ({ account }: ReadFacts) => ({ night: read(getNight, { params: { account: account() } }) })

export default defineCard({ reads, component: NightCard })

function NightCard({ night }: Results<typeof reads>) {
  const { t } = useTexts('night-pass')
  const { onHome } = useOptions(options)
  if (!onHome) return null
  if (night.isPending) return <Loading />
  if (night.isError) return <LoadError error={night.error} retry={() => void night.refetch()} />
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      <p>{t('left', { count: night.data.left })}</p>
      <Link className="g-link" href="/night">
        {t('all')}
      </Link>
    </div>
  )
}
