import { LinkButton, useTexts } from '@gapura/core'
import { amountInText } from './amount-in-text.ts'
import type { Package } from '../endpoints.ts'
import { PackageFacts } from './package-facts.tsx'

type Props = {
  readonly item: Package
  readonly to: string
  /** The customer has no other package, so buying this one is the primary action. Default false. */
  readonly isFirst?: boolean
}

export function Recommended({ item, to, isFirst = false }: Props) {
  const { t } = useTexts('packages')
  return (
    <div className={isFirst ? 'p-recommended p-first' : 'p-recommended'}>
      <p>
        {t('held.recommended', { name: item.name, price: amountInText(item.price, item.currency) })}{' '}
        <span className="g-quiet">
          <PackageFacts item={item} />
        </span>
      </p>
      <LinkButton
        appearance={isFirst ? 'primary' : 'secondary'}
        size="large"
        aria-label={t('buyNamed', { name: item.name })}
        href={to}
      >
        {t('buy')}
      </LinkButton>
    </div>
  )
}
