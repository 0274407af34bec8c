/** Shows duration, data and speed of a package: `1 hari · 8 GB · hingga 10 Mbps`. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatBytes } from '@gapura/core/text'
import { Fragment } from 'react'
import type { Package } from '../endpoints.ts'
import { quotaOf } from './offers.ts'

export function PackageFacts({ item }: { readonly item: Package }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const quota = quotaOf(item)
  const facts = [
    // words: duration.*
    t(`duration.${item.duration_type}`, { count: item.duration }),
    quota === null ? null : quota === 'none' ? t('fact.unlimited') : formatBytes(quota, language),
    // 0: the billing has no speed.
    item.bandwidth_mbps > 0 ? t('fact.speed', { speed: item.bandwidth_mbps }) : null,
  ].filter((fact) => fact !== null)
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' '}
      <span className="p-fact">
        {fact}
        {index < facts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}
