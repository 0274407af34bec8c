/**
 * Renders the customer's package on the cover of home: what is left, until when, and links to buy. Without a package nothing while an order
 * is open, which `order/need.ts` shows.
 */
import { defineCard, LinkButton, LoadError, Meter, useLanguage, useNow, useOnline, useTexts } from '@gapura/core'
import { useConnection } from '@gapura/core/gateway'
import { formatBytes, formatSoon, timeLeftText } from '@gapura/core/text'
import { confirmPath } from '../order/paths.ts'
import type { CurrentPackage, Package } from '../endpoints.ts'
import { PackageFacts } from '../offers/package-facts.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import { TimeRing } from './ring.tsx'
import { timeLeftOf } from './time-left.ts'
import { currentReads, useCurrentPackages } from './use-current-packages.ts'
import '../packages.css'

/** From this share on the sentence says how little is left. */
const LOW = 0.1

export default defineCard({ prefetch: currentReads, component: Hero })

function Hero() {
  const { t } = useTexts('packages')
  const { mine, paid, unpaid, isSold, isWaiting } = useCurrentPackages()
  if (mine.isPending) return <HeroSkeleton />
  if (mine.isError)
    return (
      <div className="g-card">
        <LoadError error={mine.error} retry={() => void mine.refetch()} />
      </div>
    )
  const { current, next } = mine.data
  // Waits for the orders: without a package they decide what is shown.
  if (!current && isWaiting) return <HeroSkeleton />
  if (!current) return paid || unpaid ? null : <NoPackage />
  return (
    <div className="p-hero">
      <CurrentPackageHero current={current} />
      {next && (
        <p className="p-hero-next">
          <span>{t('held.next', { name: next.package.name })}</span> <PackageFacts item={next.package} />
        </p>
      )}
      <div className="p-hero-actions">
        {isSold(current.package) && !next && <Renew item={current.package} />}
        <LinkButton appearance="secondary" size="large" href="/packages">
          {t('held.more')}
        </LinkButton>
      </div>
    </div>
  )
}

function Renew({ item }: { readonly item: Package }) {
  const { t } = useTexts('packages')
  // An order needs the network; the list below says when one is possible.
  if (!useOnline()) return null
  return (
    <LinkButton
      appearance="secondary"
      size="large"
      aria-label={t('held.renewNamed', { name: item.name })}
      href={confirmPath(item)}
    >
      {t('held.renew')}
    </LinkButton>
  )
}

/** Without a package the customer may be online by a free trial; shows its end. */
function NoPackage() {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const now = useNow(60_000)
  const connection = useConnection()
  const until = connection.kind === 'online' ? connection.endsAt : null
  return (
    <div className="p-hero p-hero-none">
      <h2 className="g-display">{t('held.noneText')}</h2>
      {/* One line in each case, because the connection is known later. */}
      <p className="g-quiet">
        {until === null ? t('held.noneHow') : t('held.trial', { time: formatSoon(until, language, now) })}
      </p>
      {/* Home has the packages below. */}
      <div className="p-hero-actions">
        <LinkButton appearance="secondary" size="large" href="/packages">
          {t('held.choose')}
        </LinkButton>
      </div>
    </div>
  )
}

export function CurrentPackageHero({ current }: { readonly current: CurrentPackage }) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const language = useLanguage()
  const now = useNow(30_000)
  const left = current.status === 'active' ? timeLeftOf(current, now) : null
  const isOver = left?.count === 0
  const isLow = left !== null && !isOver && left.share < LOW
  const low = isLow && current.ends_at !== null && timeLeftText(core, current.ends_at, now)
  const speed = current.package.bandwidth_mbps
  return (
    <>
      <div className="p-hero-main">
        {left && <TimeRing left={left} />}
        <div className="p-hero-copy">
          <h2>{current.package.name}</h2>
          {current.status !== 'active' && (
            // words: held.status.*
            <p>{t(`held.status.${current.status}`)}</p>
          )}
          {isOver && <p>{t('held.over')}</p>}
          {low && <p className="p-low">{t('held.low', { time: low })}</p>}
          {left && !isOver && current.ends_at !== null && (
            <p className="g-quiet">{t('held.soon', { time: formatSoon(current.ends_at, language, now) })}</p>
          )}
          {speed > 0 && <p className="g-quiet">{t('fact.speed', { speed })}</p>}
        </div>
      </div>
      {current.status === 'active' && !isOver && <DataLeft current={current} />}
    </>
  )
}

/** `4,2 dari 6 GB`, `800 MB dari 6 GB`, and of an unused package `6 GB`. */
function dataLeft(left: string, quota: string, t: ReturnType<typeof useTexts>['t']): string {
  if (left === quota) return quota
  const unit = quota.slice(quota.indexOf(' '))
  return t('held.dataLeft', { left: left.endsWith(unit) ? left.slice(0, -unit.length) : left, quota })
}

function DataLeft({ current: { used_bytes: used, quota_bytes: quota } }: { readonly current: CurrentPackage }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  if (used === null) return null
  // Back ends send "no limit" as null, 0 or -1.
  if (quota === null || quota <= 0)
    return <p className="p-data g-quiet">{t('held.unlimited', { used: formatBytes(Math.max(0, used), language) })}</p>
  const left = Math.min(quota, Math.max(0, quota - used))
  const value = dataLeft(formatBytes(left, language), formatBytes(quota, language), t)
  return (
    <div className="p-data">
      <p>
        <span>{t('held.data')}</span> <strong>{value}</strong>
      </p>
      <Meter value={left / quota} label={`${t('held.data')}: ${value}`} />
    </div>
  )
}
