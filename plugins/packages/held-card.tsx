/** The home card: her current package with the time and data left, the next one, or a recommendation. */
import { Failed, useAccountPath, useGo, useLanguage, useNow, useSlot, useWords, Waiting } from '#core'
import { useAnswer } from '#core/api'
import { formatBytes, formatMoney, formatTime, timeLeft } from '#core/text'
import { Button, ProgressBar } from '@fluentui/react-components'
import { getMyPackages, type HeldPackage, type Order, type Package } from './endpoints.ts'
import { packageKind } from './index.ts'
import { isActivating } from './order-state.ts'
import { PackageFacts } from './package-card.tsx'
import { PaidNote, PendingNote } from './order-notes.tsx'
import { useOrders } from './use-orders.ts'
import './packages.css'

export default function HeldCard() {
  const { t } = useWords('packages')
  const account = useAccountPath()
  const go = useGo()
  const kinds = useSlot(packageKind)
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  // Sequential calls, so that this card makes only one call when the server fails.
  const orders = useOrders(mine.isSuccess)
  const now = useNow(30_000).getTime()
  if (mine.isPending) return <Waiting lines={4} />
  if (mine.isError) return <Failed error={mine.error} retry={() => void mine.refetch()} />
  const { current, next, recommended } = mine.data
  // A paid order whose package is the next one is shown as the next package.
  const isNext = ({ package: { id } }: Order) => current !== null && next?.package.id === id
  const paid = orders.find((one) => isActivating(one, now) && !isNext(one))
  /** Whether the package is on sale. One that is paid and not active yet must not be paid twice. */
  const isSold = ({ id, active, kind }: Package) =>
    active && id !== paid?.package.id && (kind === 'general' || kinds.some((one) => one.item.id === kind))
  const has = (id: string) => [current?.package.id, next?.package.id, paid?.package.id].includes(id)
  return (
    <div className="g-stack">
      <h2>{t('held.title')}</h2>
      <PendingNote onResume={(id) => go(`/packages?purchase=${encodeURIComponent(id)}`)} />
      {paid && <PaidNote order={paid} />}
      {current ? <Held held={current} /> : !paid && <p>{t('held.none')}</p>}
      {next && (
        <p className="g-quiet">
          {t('held.next', { name: next.package.name })} · <PackageFacts one={next.package} />
          {current && <> · {t('held.waiting')}</>}
        </p>
      )}
      {recommended && isSold(recommended) && !has(recommended.id) && (
        <Recommended
          one={recommended}
          isFirst={!current}
          // A third package cannot be bought before the first one ends.
          onBuy={current && next ? null : () => go(buying(recommended))}
        />
      )}
      <div className="g-row">
        {current && isSold(current.package) && !next && (
          <Button
            appearance="primary"
            aria-label={t('held.renewNamed', { name: current.package.name })}
            onClick={() => go(buying(current.package))}
          >
            {t('held.renew')}
          </Button>
        )}
        <Button appearance={current || recommended ? 'secondary' : 'primary'} onClick={() => go('/packages')}>
          {current ? t('held.more') : t('held.choose')}
        </Button>
      </div>
    </div>
  )
}

/** The address of the confirmation for this package. */
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
          {held.ends_at && <p className="p-left">{amount ? t('held.left', { time: amount }) : t('held.over')}</p>}
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
  // Back ends represent "no maximum" as null, 0 or -1.
  if (quota === null || quota <= 0) {
    return <p className="g-quiet">{t('held.unlimited', { used: formatBytes(Math.max(0, used), language) })}</p>
  }
  const left = Math.min(quota, Math.max(0, quota - used))
  const text = t('held.dataLeft', { left: formatBytes(left, language), quota: formatBytes(quota, language) })
  return (
    <div>
      <ProgressBar value={left / quota} thickness="large" aria-label={text} />
      <p className="g-quiet">{text}</p>
    </div>
  )
}

type RecommendedProps = {
  readonly one: Package
  /** Whether she has no other package, so that buying this one is the primary action. */
  readonly isFirst: boolean
  /** Null when it cannot be bought now. */
  readonly onBuy: (() => void) | null
}

function Recommended({ one, isFirst, onBuy }: RecommendedProps) {
  const { t } = useWords('packages')
  return (
    <div className="p-recommended">
      <p>
        {t('held.recommended', { name: one.name, price: formatMoney(one.price) })}{' '}
        <span className="g-quiet">
          <PackageFacts one={one} />
        </span>
      </p>
      {onBuy && (
        <Button
          appearance={isFirst ? 'primary' : 'secondary'}
          aria-label={t('buyNamed', { name: one.name })}
          onClick={onBuy}
        >
          {t('buy')}
        </Button>
      )}
    </div>
  )
}
