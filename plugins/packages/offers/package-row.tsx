/** Renders one package on sale: the row is one link. */
import { Link, SlotOutlet, StateMark, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import { HistoryRegular } from '@fluentui/react-icons/headless/svg/history'
import type { Package } from '../endpoints.ts'
import { rowNote } from '../row-note.ts'
import { lengthText } from './length-text.ts'
import { shownDailyPrice } from './offers.ts'
import { useBadges } from './package-badge.tsx'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  readonly item: Package
  readonly isLast: boolean
  readonly isRecommended: boolean
  /** Of its heading. */
  readonly level: 3 | 4
  /** The address of its confirmation. Null: it cannot be bought now. */
  readonly to: string | null
}

export function PackageRow({ item, isLast, isRecommended, level, to }: Props) {
  const { t } = useTexts('packages')
  const perDay = shownDailyPrice(item)
  const badge = useBadges()(item.id)
  const Heading = `h${level}` as const
  const content = (
    <>
      <Length item={item} />
      <span className="p-offer">
        <span className="p-name">
          <Heading>{item.name}</Heading> {badge !== null && <span className="p-pill p-pill-strong">{badge}</span>}
          {isLast && (
            <span className="g-mark">
              <HistoryRegular aria-hidden fontSize={16} />
              <span>{t('boughtLast')}</span>
            </span>
          )}
          {isRecommended && <StateMark tone="good">{t('recommended')}</StateMark>}
        </span>{' '}
        <span className="g-quiet">
          <PackageFacts item={item} isLengthDrawn isShort />
        </span>
        {perDay !== null && (
          <span className="g-quiet">{` ${t('perDay', { price: formatMoney(perDay, item.currency) })}`}</span>
        )}
      </span>{' '}
      <strong className="p-price">{formatMoney(item.price, item.currency)}</strong>
    </>
  )
  return (
    <article>
      {to === null ? (
        <div className="p-row">{content}</div>
      ) : (
        <Link href={to} className="p-row">
          <span className="g-unseen">{`${t('buy')} `}</span>
          {content}
        </Link>
      )}
      <SlotOutlet slot={rowNote} props={{ package: item }} wrap={(part) => <div className="p-row-note">{part}</div>} />
    </article>
  )
}

/** The duration as a figure with its unit. */
function Length({ item }: { readonly item: Package }) {
  const { t } = useTexts('packages')
  const [, figure, unit] = /^(\d+)\s+(.+)$/.exec(lengthText(t, item.duration, item.duration_type)) ?? []
  return (
    <span className="p-length" aria-hidden>
      <b>{figure ?? item.duration}</b>
      <span>{unit}</span>
    </span>
  )
}
