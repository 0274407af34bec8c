/** One package on sale. */
import { formatMoney, useWords } from '#core'
import { Button } from '@fluentui/react-components'
import type { Package } from './endpoints.ts'

export function PackageCard({ one, onChoose }: { readonly one: Package; readonly onChoose: () => void }) {
  const { t } = useWords('packages')
  return (
    <article className="g-card p-card">
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
