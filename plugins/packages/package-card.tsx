/** One package on sale. */
import { StateMark, useWords } from '#core'
import { formatMoney } from '#core/text'
import { Button } from '@fluentui/react-components'
import type { Package } from './endpoints.ts'

type Props = {
  readonly one: Package
  /** Whether the partner highlights this package. */
  readonly isRecommended: boolean
  readonly onChoose: () => void
}

export function PackageCard({ one, isRecommended, onChoose }: Props) {
  const { t } = useWords('packages')
  return (
    <article className="g-card p-card">
      {isRecommended && <StateMark tone="good">{t('recommended')}</StateMark>}
      <h2>{one.name}</h2>
      <p className="g-quiet">
        <PackageFacts one={one} />
      </p>
      <div className="p-card-foot">
        <strong className="p-price">{formatMoney(one.price)}</strong>
        <Button appearance="primary" onClick={onChoose} aria-label={t('buyNamed', { name: one.name })}>
          {t('buy')}
        </Button>
      </div>
    </article>
  )
}

/** `1 hari · hingga 20 Mbps`. */
export function PackageFacts({ one }: { readonly one: Package }) {
  const { t } = useWords('packages')
  // words: duration.*
  const duration = t(`duration.${one.duration_type}`, { count: one.duration })
  return <>{t('facts', { duration, speed: one.bandwidth_mbps })}</>
}
