/** Compares packages in a table. What is best of a row has a tick. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatBytes, formatMoney } from '@gapura/core/text'
import { CheckmarkFilled } from '@fluentui/react-icons/headless/svg/checkmark'
import type { Package } from '../endpoints.ts'
import { daysOf, quotaOf } from '../offers/offers.ts'

type Row = {
  readonly title: string
  readonly textOf: (item: Package) => string
  /** The greatest is best. */
  readonly valueOf: (item: Package) => number
}

export function Comparison({ packages }: { readonly packages: readonly Package[] }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const perDay = (item: Package) => item.price / daysOf(item)
  const rows: readonly Row[] = [
    {
      title: t('compare.price'),
      textOf: ({ price, currency }) => formatMoney(price, currency),
      valueOf: ({ price }) => -price,
    },
    // words: duration.*
    {
      title: t('compare.length'),
      textOf: (item) => t(`duration.${item.duration_type}`, { count: item.duration }),
      valueOf: daysOf,
    },
    {
      title: t('compare.perDay'),
      textOf: (item) => (daysOf(item) < 1 ? '–' : formatMoney(perDay(item), item.currency)),
      // Shorter ones show no price per day, and so cannot have the best.
      valueOf: (item) => (daysOf(item) < 1 ? -Infinity : -perDay(item)),
    },
    {
      title: t('compare.data'),
      textOf: (item) => {
        const quota = quotaOf(item)
        return quota === null ? '–' : quota === 'none' ? t('fact.unlimited') : formatBytes(quota, language)
      },
      valueOf: (item) => {
        const quota = quotaOf(item)
        return quota === 'none' ? Infinity : (quota ?? 0)
      },
    },
    {
      title: t('compare.speed'),
      textOf: ({ bandwidth_mbps: speed }) => (speed > 0 ? t('compare.mbps', { speed }) : '–'),
      valueOf: ({ bandwidth_mbps: speed }) => speed,
    },
  ]
  return (
    <details className="g-card p-compare">
      <summary>
        <span className="g-grow">{t('compare.open')}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="g-unseen">{t('title')}</span>
            </th>
            {packages.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, textOf, valueOf }) => {
            const values = packages.map(valueOf)
            const best = Math.max(...values)
            // Nothing is better where all are the same.
            const isBest = (item: Package) => valueOf(item) === best && values.some((value) => value !== best)
            return (
              <tr key={title}>
                <th scope="row">{title}</th>
                {packages.map((item) => (
                  <td key={item.id}>
                    {isBest(item) ? (
                      <strong>
                        <span>{textOf(item)}</span> <CheckmarkFilled aria-label={t('compare.best')} fontSize={16} />
                      </strong>
                    ) : (
                      <span>{textOf(item)}</span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
