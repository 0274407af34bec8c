/** Renders three packages above the list, with the reason for each, and a table that compares them. */
import { useOptions, useTexts } from '@gapura/core'
import { useId, useState } from 'react'
import type { Package } from '../endpoints.ts'
import { chooseFeatured } from '../offers/choose-featured.ts'
import { FeaturedPackage } from '../offers/featured-package.tsx'
import { options } from '../options.ts'
import { PackageComparison } from './comparison.tsx'

type Props = {
  readonly onSale: readonly Package[]
  /** The back end's recommendation; null: none. */
  readonly recommended: Package | null
  /** The id of the package that they bought last; null: none. */
  readonly last: string | null
  /** Null: nothing can be bought now. */
  readonly addressOf: ((item: Package) => string) | null
}

export function FeaturedOffers({ onSale, recommended, last, addressOf }: Props) {
  const { t } = useTexts('packages')
  const { highlighted } = useOptions(options)
  const id = useId()
  // Chosen once: when more packages are loaded, the customer must not tap another one.
  const [chosen] = useState(() => chooseFeatured(onSale, { recommended, last, highlighted }))
  const shown = chosen.flatMap(({ item, reason }) => {
    const current = onSale.find(({ id }) => id === item.id)
    return current ? [{ item: current, reason }] : []
  })
  return (
    <section className="g-stack p-recommended" aria-labelledby={id}>
      <h2 id={id} className="g-unseen">
        {t('featured.title')}
      </h2>
      <ul className="p-cards p-cards-first">
        {shown.map((one, index) => (
          <li key={one.item.id}>
            <FeaturedPackage {...one} isFirst={index === 0} to={addressOf?.(one.item) ?? null} />
          </li>
        ))}
      </ul>
      {shown.length > 1 && <PackageComparison packages={shown.map(({ item }) => item)} />}
    </section>
  )
}
