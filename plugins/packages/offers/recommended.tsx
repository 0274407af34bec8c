/** A package that the back end recommends to her. */
import { LinkButton, useTexts } from '@gapura/core'
import { amountInText } from './amount-in-text.ts'
import type { Package } from '../endpoints.ts'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  readonly one: Package
  /** The address that buys it. */
  readonly to: string
  /** Whether she has no other package, so that buying this one is the primary action. Default false. */
  readonly isFirst?: boolean
}

export function Recommended({ one, to, isFirst = false }: Props) {
  const { t } = useTexts('packages')
  return (
    <div className={isFirst ? 'p-recommended p-first' : 'p-recommended'}>
      <p>
        {t('held.recommended', { name: one.name, price: amountInText(one.price, one.currency) })}{' '}
        <span className="g-quiet">
          <PackageFacts one={one} />
        </span>
      </p>
      <LinkButton
        appearance={isFirst ? 'primary' : 'secondary'}
        size="large"
        aria-label={t('buyNamed', { name: one.name })}
        href={to}
      >
        {t('buy')}
      </LinkButton>
    </div>
  )
}
