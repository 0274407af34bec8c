/** Renders the status on the home page: the current package with remaining time and data, the next one, and links to buy. */
import { LoadError, LinkButton, Meter, useLanguage, useNow, useTexts, Loading, type Reads } from '@gapura/core'
import { read } from '@gapura/core/api'
import { useConnection } from '@gapura/core/gateway'
import { formatBytes, formatClock, formatDateTime, timeLeftText } from '@gapura/core/text'
import { useState, type ReactNode } from 'react'
import { confirmPath } from '../order/paths.ts'
import { getMyPackages, type CurrentPackage } from '../endpoints.ts'
import { PackageFacts } from '../offers/package-facts.tsx'
import { Recommended } from '../offers/recommended.tsx'
import { useCurrentPackages } from './use-current-packages.ts'
import { reads as ordersRead } from '../order/use-orders.ts'
import '../packages.css'

export const reads: Reads = (facts) => [
  read(getMyPackages, { params: { account: facts.account() } }),
  ...ordersRead(facts),
]

export default function CurrentPackageCard() {
  const { t } = useTexts('packages')
  const { mine, paid, isSold, isOrdering, isWaiting, recommended } = useCurrentPackages()
  const connection = useConnection()
  if (mine.isPending) return <Loading lines={4} />
  if (mine.isError) return <LoadError error={mine.error} retry={() => void mine.refetch()} />
  // Wait for the orders: a suggestion that disappears could make the customer tap the wrong button.
  if (isWaiting && !mine.data.current) return <Loading lines={4} />
  const { current, next } = mine.data
  const suggested = current ? null : recommended
  return (
    <div className="p-status">
      <h2>{t('held.title')}</h2>
      {current ? (
        <Current held={current} />
      ) : paid ? (
        <p className="p-name">{t('held.activating', { name: paid.package.name })}</p>
      ) : (
        <NoPackage until={connection.kind === 'online' ? connection.endsAt : null} isOrdering={isOrdering} />
      )}
      {next && (
        <p className="g-quiet">
          {t('held.next', { name: next.package.name })} · <PackageFacts item={next.package} />
          {current && <> · {t('held.waiting')}</>}
        </p>
      )}
      {suggested && <Recommended item={suggested} to={confirmPath(suggested)} isFirst />}
      <Actions isOrdering={isOrdering}>
        {current && isSold(current.package) && !next && (
          <LinkButton
            appearance={isOrdering ? 'secondary' : 'primary'}
            size="large"
            aria-label={t('held.renewNamed', { name: current.package.name })}
            href={confirmPath(current.package)}
          >
            {t('held.renew')}
          </LinkButton>
        )}
        <LinkButton
          appearance={current || suggested || isOrdering ? 'secondary' : 'primary'}
          size="large"
          href="/packages"
        >
          {current ? t('held.more') : t('held.choose')}
        </LinkButton>
      </Actions>
    </div>
  )
}

/** The buttons. Hidden while an order is unpaid, because its card has the primary action. */
function Actions({ isOrdering, children }: { readonly isOrdering: boolean; readonly children: ReactNode }) {
  // The orders may arrive after the packages. The buttons then stay, so that the customer does not tap the wrong one.
  const [wasOrdering] = useState(isOrdering)
  return isOrdering && wasOrdering ? null : <div className="g-row">{children}</div>
}

/** Without a package the customer may be online by a free trial; shows its end. */
function NoPackage({ until, isOrdering }: { readonly until: string | null; readonly isOrdering: boolean }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const now = useNow(60_000)
  const isToday = until !== null && Date.parse(until) - now.getTime() < 12 * 3_600_000
  return (
    <>
      <p className="p-name">{t('held.none')}</p>
      {/* Rendered before the connection is known, so that the layout does not shift. */}
      <p className="g-quiet">
        {until === null
          ? t(isOrdering ? 'held.orderedText' : 'held.noneText')
          : t('held.trial', { time: isToday ? formatClock(until, language) : formatDateTime(until, language) })}
      </p>
    </>
  )
}

function Current({ held }: { readonly held: CurrentPackage }) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const language = useLanguage()
  const now = useNow(30_000)
  const left = held.ends_at && timeLeftText(core, held.ends_at, now)
  return (
    <div className="p-held">
      <h3 className="p-name">{held.package.name}</h3>
      {held.status === 'active' ? (
        <>
          {held.ends_at && <p className="p-left">{left ? t('held.left', { time: left }) : t('held.over')}</p>}
          {held.ends_at && (
            <p className="g-quiet">{t('held.until', { time: formatDateTime(held.ends_at, language) })}</p>
          )}
          <DataLeft held={held} />
        </>
      ) : (
        // words: held.status.*
        <p>{t(`held.status.${held.status}`)}</p>
      )}
    </div>
  )
}

function DataLeft({ held: { used_bytes: used, quota_bytes: quota } }: { readonly held: CurrentPackage }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  if (used === null) return null
  // Back ends send "no limit" as null, 0 or -1.
  if (quota === null || quota <= 0) {
    return <p className="g-quiet">{t('held.unlimited', { used: formatBytes(Math.max(0, used), language) })}</p>
  }
  const left = Math.min(quota, Math.max(0, quota - used))
  const text = t('held.dataLeft', { left: formatBytes(left, language), quota: formatBytes(quota, language) })
  return (
    <div>
      <Meter value={left / quota} label={text} />
      <p className="g-quiet">{text}</p>
    </div>
  )
}
