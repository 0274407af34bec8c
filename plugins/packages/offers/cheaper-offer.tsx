/** Suggests a package that saves money compared to `base`, with a link to it. Renders nothing if there is none. */
import { Link, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import { TagRegular } from '@fluentui/react-icons/headless/svg/tag'
import type { Package } from '../endpoints.ts'
import { betterValueThan, daysOf, HOURS_PER_DAY } from './offers.ts'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  readonly base: Package
  readonly packages: readonly Package[]
  readonly addressOf: (item: Package) => string
  /** A quiet line within a dialog, whose history entry it replaces. Default false. */
  readonly isLine?: boolean
}

export function CheaperOffer({ base, packages, addressOf, isLine = false }: Props) {
  const { t } = useTexts('packages')
  const better = betterValueThan(base, packages)
  if (!better) return null
  const more = better.price - base.price
  const isShort = daysOf(base) < 1
  const perUnit = better.price / (daysOf(better) * (isShort ? HOURS_PER_DAY : 1))
  if (isLine)
    return (
      <p>
        <Link href={addressOf(better)} className="p-better-line" replace>
          {t(isShort ? 'better.lineHourly' : 'better.line', {
            name: better.name,
            price: formatMoney(better.price, better.currency),
          })}
        </Link>
      </p>
    )
  const name = t(isShort ? 'better.hourly' : 'better.name', {
    name: better.name,
    price: formatMoney(better.price, better.currency),
    unit: formatMoney(perUnit, better.currency),
  })
  return (
    <Link href={addressOf(better)} className="p-better">
      <TagRegular aria-hidden fontSize={20} />
      <span>
        <strong>{name}</strong>{' '}
        <span className="g-quiet">
          {more > 0 && <span>{t('better.more', { more: formatMoney(more, better.currency), name: base.name })}</span>}{' '}
          <PackageFacts item={better} />
        </span>
      </span>
    </Link>
  )
}
