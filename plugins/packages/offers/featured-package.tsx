/** Renders one of the packages that home and the list show first, with the reason. */
import { LinkButton, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { formatMoney } from '@gapura/core/text'
import type { FeaturedChoice } from './choose-featured.ts'
import { hourlyPrice, shownDailyPrice } from './offers.ts'
import { useBadges } from './package-badge.tsx'
import { PackageFacts } from './package-facts.tsx'

type Props = FeaturedChoice & {
  /** The first package has the primary button. */
  readonly isFirst: boolean
  /** The address of the package's confirmation. Null: it cannot be bought now. */
  readonly to: string | null
}

export function FeaturedPackage({ item, reason, isFirst, to }: Props) {
  const { t } = useTexts('packages')
  const perDay = shownDailyPrice(item)
  const perHour = hourlyPrice(item)
  const badge = useBadges()(item.id)
  // words: featured.reason.*
  const label = badge ?? (reason === null ? null : t(`featured.reason.${reason}`))
  return (
    <article className="g-card p-card">
      <h3>{item.name}</h3>
      {label !== null && <p className={isFirst || badge !== null ? 'p-pill p-pill-strong' : 'p-pill'}>{label}</p>}
      <p className="g-quiet">
        <PackageFacts item={item} isShort />
      </p>
      <p className="p-card-price">
        <strong>{formatMoney(item.price, item.currency)}</strong>
        <span className="g-quiet">
          {perDay !== null
            ? t('perDay', { price: formatMoney(perDay, item.currency) })
            : perHour !== null && t('perHour', { price: formatMoney(perHour, item.currency) })}
        </span>
      </p>
      {to === null ? (
        <Button size="large" disabled aria-label={t('buyNamed', { name: item.name })}>
          {t('buy')}
        </Button>
      ) : (
        <LinkButton
          appearance={isFirst ? 'primary' : 'secondary'}
          size="large"
          aria-label={t('buyNamed', { name: item.name })}
          href={to}
        >
          {t('buy')}
        </LinkButton>
      )}
    </article>
  )
}
