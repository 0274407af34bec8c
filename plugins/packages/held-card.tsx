/** At home: the package she holds with time and data left, the next one, or what to buy. */
import { Failed, useAccountPath, useGo, useLanguage, useNow, useSlot, useWords, Waiting } from '#core'
import { useAnswer } from '#core/api'
import { formatBytes, formatMoney, formatTime, timeLeft } from '#core/text'
import { Button, ProgressBar } from '@fluentui/react-components'
import { getMyPackages, type HeldPackage, type Package } from './endpoints.ts'
import { packageKind } from './index.ts'
import { PackageFacts } from './package-card.tsx'
import { PendingNote } from './pending-note.tsx'
import './packages.css'

export default function HeldCard() {
  const { t } = useWords('packages')
  const account = useAccountPath()
  const go = useGo()
  const kinds = useSlot(packageKind)
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  if (mine.isPending) return <Waiting lines={4} />
  if (mine.isError) return <Failed error={mine.error} retry={() => void mine.refetch()} />
  const { current, next, recommended } = mine.data
  const isSold = ({ active, kind }: Package) =>
    active && (kind === 'general' || kinds.some((one) => one.item.id === kind))
  return (
    <div className="g-stack">
      <h2>{t('held.title')}</h2>
      <PendingNote onResume={(id) => go(`/packages?purchase=${encodeURIComponent(id)}`)} />
      {current ? <Held held={current} /> : <p>{t('held.none')}</p>}
      {next && (
        <p className="g-quiet">
          {t('held.next', { name: next.package.name })} · <PackageFacts one={next.package} />
        </p>
      )}
      {!current && recommended && <Recommended one={recommended} />}
      <div className="g-row">
        {/* A third package cannot be bought before the first has ended. */}
        {current && isSold(current.package) && !next && (
          <Button
            appearance="primary"
            aria-label={t('held.renewNamed', { name: current.package.name })}
            onClick={() => go(buying(current.package))}
          >
            {t('held.renew')}
          </Button>
        )}
        {!current && recommended && isSold(recommended) && (
          <Button
            appearance="primary"
            aria-label={t('buyNamed', { name: recommended.name })}
            onClick={() => go(buying(recommended))}
          >
            {t('buy')}
          </Button>
        )}
        <Button appearance={current || recommended ? 'secondary' : 'primary'} onClick={() => go('/packages')}>
          {current ? t('held.more') : t('held.choose')}
        </Button>
      </div>
    </div>
  )
}

/** Where the question before an order of this package is asked. */
const buying = ({ id }: Package) => `/packages?buy=${encodeURIComponent(id)}`

function Held({ held }: { readonly held: HeldPackage }) {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const language = useLanguage()
  const now = useNow(30_000)
  const left = held.ends_at ? timeLeft(held.ends_at, now) : null
  const amount = !left
    ? null
    : left.days > 0
      ? core('time.daysHours', left)
      : left.hours > 0
        ? core('time.hoursMinutes', left)
        : core('time.minutes', left)
  return (
    <div className="p-held">
      <h3>{held.package.name}</h3>
      {held.status === 'active' ? (
        <>
          <p className="p-left">{amount ? t('held.left', { time: amount }) : t('held.over')}</p>
          {held.ends_at && <p className="g-quiet">{t('held.until', { time: formatTime(held.ends_at, language) })}</p>}
          <DataLeft held={held} />
        </>
      ) : (
        // words: held.status.*
        <p>{t(`held.status.${held.status}`)}</p>
      )}
    </div>
  )
}

function DataLeft({ held: { used_bytes: used, quota_bytes: quota } }: { readonly held: HeldPackage }) {
  const { t } = useWords('packages')
  const language = useLanguage()
  if (used === null) return null
  if (quota === null) return <p className="g-quiet">{t('held.unlimited', { used: formatBytes(used, language) })}</p>
  const left = Math.max(0, quota - used)
  const text = t('held.dataLeft', { left: formatBytes(left, language), quota: formatBytes(quota, language) })
  return (
    <div>
      <ProgressBar value={quota > 0 ? left / quota : 0} thickness="large" aria-label={text} />
      <p className="g-quiet">{text}</p>
    </div>
  )
}

function Recommended({ one }: { readonly one: Package }) {
  const { t } = useWords('packages')
  return (
    <p>
      {t('held.recommended', { name: one.name, price: formatMoney(one.price) })} <PackageFacts one={one} />
    </p>
  )
}
