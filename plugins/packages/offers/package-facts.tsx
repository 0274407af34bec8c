/** Shows duration, data and speed of a package: `1 hari · 8 GB · maks. 10 Mbps`. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatBytes } from '@gapura/core/text'
import { Fragment } from 'react'
import type { Package } from '../endpoints.ts'
import { lengthText } from './length-text.ts'
import { quotaOf } from './offers.ts'

type Props = {
  readonly item: Package
  /** The duration is for screen readers only, because it is drawn elsewhere. Default false. */
  readonly isLengthDrawn?: boolean
  /** Among many: the speed without the words that it is a limit. Default false. */
  readonly isShort?: boolean
}

export function PackageFacts({ item, isLengthDrawn = false, isShort = false }: Props) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const quota = quotaOf(item)
  const facts = [
    lengthText(t, item.duration, item.duration_type),
    quota === null ? null : quota === 'none' ? t('fact.unlimited') : formatBytes(quota, language),
    // 0: the billing has no speed.
    item.bandwidth_mbps > 0 ? t(isShort ? 'compare.mbps' : 'fact.speed', { speed: item.bandwidth_mbps }) : null,
  ].filter((fact) => fact !== null)
  const isUnseen = (index: number) => isLengthDrawn && index === 0 && facts.length > 1
  return (
    <span className="p-fact-list">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' '}
          <span className={isUnseen(index) ? 'g-unseen' : 'p-fact'}>
            {index > 0 && <span className="p-dot">· </span>}
            <span>{fact}</span>
          </span>
        </Fragment>
      ))}
    </span>
  )
}
