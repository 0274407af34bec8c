/** One package on sale: a row that is pressed as a whole. */
import { Link, StateMark, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import { HistoryRegular } from '@fluentui/react-icons/headless/svg/history'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import type { Package } from '../endpoints.ts'
import { pricePerDay } from './offers.ts'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  readonly one: Package
  /** Whether she bought this one last. */
  readonly isLast: boolean
  /** Whether the partner highlights this package. */
  readonly isRecommended: boolean
  /** The address of its confirmation; null: it cannot be bought now. */
  readonly to: string | null
}

export function PackageRow({ one, isLast, isRecommended, to }: Props) {
  const { t } = useTexts('packages')
  const perDay = pricePerDay(one)
  const content = (
    <>
      <span className="p-offer">
        <h2>{one.name}</h2>{' '}
        <span className="g-quiet">
          <PackageFacts one={one} />
        </span>
      </span>{' '}
      <span className="p-prices">
        <strong className="p-price">{formatMoney(one.price, one.currency)}</strong>{' '}
        {perDay !== null && (
          <span className="g-quiet">{t('perDay', { price: formatMoney(perDay, one.currency) })}</span>
        )}
      </span>{' '}
      {/* They stand above it for the eye, and are read after the name and the price. */}
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
