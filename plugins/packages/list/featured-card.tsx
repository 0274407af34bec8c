/**
 * Renders packages at home: three to choose from without a package, otherwise those that are cheaper per day. Nothing while an order is
 * open, and none where a third package could not be bought.
 */
import { Link, LinkButton, Loading, useAccountPath, useOptions, useTexts, type Reads } from '@gapura/core'
import { readPages, usePages } from '@gapura/core/api'
import { formatMoney } from '@gapura/core/text'
import { useCurrentPackages } from '../current/use-current-packages.ts'
import { reads as currentReads } from '../current/reads.ts'
import { getPackages } from '../endpoints.ts'
import { cheaperPerDay, featured, type Featured } from '../offers/featured.ts'
import { pricePerDay, withoutDuplicates } from '../offers/offers.ts'
import { PackageFacts } from '../offers/package-facts.tsx'
import { options } from '../options.ts'
import { confirmPath } from '../order/paths.ts'
import '../packages.css'

const GENERAL = { kind: 'general' }

export const reads: Reads = (facts) => [
  ...currentReads(facts),
  readPages(getPackages, { params: { account: facts.account() }, query: GENERAL }),
]

export default function FeaturedCard() {
  const { t } = useTexts('packages')
  const account = useAccountPath()
  const { highlighted } = useOptions(options)
  const { mine, paid, unpaid, orders, isWaiting, isSold, recommended } = useCurrentPackages()
  const pages = usePages(getPackages, { params: { account }, query: GENERAL }, (answer) => answer)
  // An error of the packages is shown on the cover, and the list is one press away.
  if (mine.isError || pages.isError) return null
  if (mine.isPending || isWaiting || pages.isPending) return <Loading lines={6} />
  const { current, next } = mine.data
  if (paid || unpaid || (current && next)) return null
  const onSale = withoutDuplicates(pages.flat.filter((item) => isSold(item) && item.kind === GENERAL.kind))
  const last = orders.find(({ status }) => status === 'success')?.package.id ?? null
  const shown: readonly Featured[] = current
    ? cheaperPerDay(current.package, onSale).map((item) => ({ item, reason: null }))
    : featured(onSale, { recommended, last, highlighted })
  if (shown.length === 0) return null
  return (
    <div className="p-featured">
      <div className="g-head">
        <h2>{t(current ? 'featured.cheaper' : 'featured.title')}</h2>
        <Link className="g-row-link" href="/packages">
          {t('featured.all')}
        </Link>
      </div>
      <ul className={current ? 'p-cards' : 'p-cards p-cards-first'}>
        {shown.map((one, index) => (
          <li key={one.item.id}>
            <FeaturedPackage {...one} isFirst={!current && index === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FeaturedPackage({ item, reason, isFirst }: Featured & { readonly isFirst: boolean }) {
  const { t } = useTexts('packages')
  const perDay = pricePerDay(item)
  return (
    <article className="g-card p-card">
      {reason !== null && (
        // words: featured.reason.*
        <p className={isFirst ? 'p-pill p-pill-first' : 'p-pill'}>{t(`featured.reason.${reason}`)}</p>
      )}
      <h3>{item.name}</h3>
      <p className="g-quiet">
        <PackageFacts item={item} />
      </p>
      <p className="p-card-price">
        <strong>{formatMoney(item.price, item.currency)}</strong>
        {perDay !== null && (
          <span className="g-quiet">{t('perDay', { price: formatMoney(perDay, item.currency) })}</span>
        )}
      </p>
      <LinkButton
        appearance={isFirst ? 'primary' : 'secondary'}
        size="large"
        aria-label={t('buyNamed', { name: item.name })}
        href={confirmPath(item)}
      >
        {t('buy')}
      </LinkButton>
    </article>
  )
}
