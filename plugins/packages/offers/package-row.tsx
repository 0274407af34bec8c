/** Renders one package on sale: the row is one link. */
import { Link, StateMark, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import { HistoryRegular } from '@fluentui/react-icons/headless/svg/history'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import type { Package } from '../endpoints.ts'
import { pricePerDay } from './offers.ts'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  readonly item: Package
  readonly isLast: boolean
  readonly isRecommended: boolean
  /** The address of its confirmation. Null: it cannot be bought now. */
  readonly to: string | null
}

export function PackageRow({ item, isLast, isRecommended, to }: Props) {
  const { t } = useTexts('packages')
  const perDay = pricePerDay(item)
  const content = (
    <>
      <span className="p-offer">
        <h2>{item.name}</h2>{' '}
        <span className="g-quiet">
          <PackageFacts item={item} />
        </span>
      </span>{' '}
      <span className="p-prices">
        <strong className="p-price">{formatMoney(item.price, item.currency)}</strong>{' '}
        {perDay !== null && (
          <span className="g-quiet">{t('perDay', { price: formatMoney(perDay, item.currency) })}</span>
        )}
      </span>{' '}
      {/* Shown above the name (packages.css), but announced after name and price. */}
      {(isLast || isRecommended) && (
        <span className="p-marks">
          {isLast && (
            <span className="g-mark">
              <HistoryRegular aria-hidden fontSize={16} />
              <span>{t('boughtLast')}</span>
            </span>
          )}
          {isRecommended && <StateMark tone="good">{t('recommended')}</StateMark>}
        </span>
      )}
    </>
  )
  return (
    <article>
      {to === null ? (
        <div className="p-row">{content}</div>
      ) : (
        <Link href={to} className="p-row">
          <span className="g-unseen">{t('buy')} </span>
          {content}
          <ChevronRightRegular aria-hidden fontSize={20} />
        </Link>
      )}
    </article>
  )
}
