/**
 * Renders packages at home: three to choose from without a package, otherwise those that are cheaper per day. Nothing while an order is
 * open, and none where a third package could not be bought.
 */
import { defineCard, Link, Loading, useOnline, useOptions, useTexts, type ReadFacts, type Results } from '@gapura/core'
import { readPages } from '@gapura/core/api'
import { currentReads, useCurrentPackages } from '../current/use-current-packages.ts'
import { getPackages, type Package } from '../endpoints.ts'
import { cheaperPerDay, chooseFeatured, type FeaturedChoice } from '../offers/choose-featured.ts'
import { FeaturedPackage } from '../offers/featured-package.tsx'
import { offered } from '../offers/offers.ts'
import { options } from '../options.ts'
import { confirmPath } from '../order/paths.ts'
import '../packages.css'

const GENERAL = { kind: 'general' }

const reads = ({ account }: ReadFacts) => ({
  pages: readPages(getPackages, { params: { account: account() }, query: GENERAL }),
})

export default defineCard({ reads, prefetch: currentReads, component: FeaturedCard })

function FeaturedCard({ pages }: Results<typeof reads>) {
  const { t } = useTexts('packages')
  const online = useOnline()
  const partners = useOptions(options)
  const { mine, paid, unpaid, orders, isWaiting, isSold, recommended } = useCurrentPackages()
  // An error of the packages is shown on the cover, and the list is one press away.
  if (mine.isError || pages.isError) return null
  if (mine.isPending || isWaiting || pages.isPending) return <Loading lines={6} />
  const { current, next } = mine.data
  if (paid || unpaid || (current && next)) return null
  const isOffered = (item: Package) => isSold(item) && item.kind === GENERAL.kind
  const onSale = offered(pages.flat.filter(isOffered), partners)
  const last = orders.find(({ status, invoice }) => status === 'success' && !invoice)?.package.id ?? null
  const shown: readonly FeaturedChoice[] = current
    ? cheaperPerDay(current.package, onSale).map((item) => ({ item, reason: null }))
    : chooseFeatured(onSale, { recommended, last, highlighted: partners.highlighted })
  if (shown.length === 0) return null
  return (
    <div className="p-featured">
      <div className="g-head">
        <h2>{t(current ? 'featured.cheaper' : 'featured.title')}</h2>
        <Link className="g-row-link" href="/packages">
          {t('featured.all')}
        </Link>
      </div>
      {!online && <p className="g-quiet">{t('buyOnline')}</p>}
      <ul className={current ? 'p-cards' : 'p-cards p-cards-first'}>
        {shown.map((one, index) => (
          <li key={one.item.id}>
            <FeaturedPackage {...one} isFirst={!current && index === 0} to={online ? confirmPath(one.item) : null} />
          </li>
        ))}
      </ul>
    </div>
  )
}
