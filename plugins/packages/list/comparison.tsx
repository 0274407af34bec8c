/** Compares packages in a table of what differs. The best of a row is marked; a low price is not, because it may buy less. */
import { useLanguage, useTexts } from '@gapura/core'
import { formatBytes, formatMoney } from '@gapura/core/text'
import type { Package } from '../endpoints.ts'
import { lengthText } from '../offers/length-text.ts'
import { dailyPrice, daysOf, quotaOf } from '../offers/offers.ts'

type Row = {
  readonly title: string
  readonly textOf: (item: Package) => string
  /** The greatest is best. Absent: none is. */
  readonly rankOf?: (item: Package) => number
}

export function PackageComparison({ packages }: { readonly packages: readonly Package[] }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const rows: readonly Row[] = [
    {
      title: t('compare.price'),
      textOf: ({ price, currency }) => formatMoney(price, currency),
    },
    {
      title: t('compare.length'),
      textOf: (item) => lengthText(t, item.duration, item.duration_type),
    },
    {
      title: t('compare.perDay'),
      textOf: (item) => (daysOf(item) < 1 ? '–' : formatMoney(dailyPrice(item), item.currency)),
      // Shorter ones show no price per day, and so cannot have the best.
      rankOf: (item) => (daysOf(item) < 1 ? -Infinity : -dailyPrice(item)),
    },
    {
      title: t('compare.data'),
      textOf: (item) => {
        const quota = quotaOf(item)
        return quota === null ? '–' : quota === 'none' ? t('fact.unlimited') : formatBytes(quota, language)
      },
      // Amounts of packages of different lengths are not compared.
      rankOf: (item) => (quotaOf(item) === 'none' ? 1 : 0),
    },
    {
      title: t('compare.speed'),
      textOf: ({ bandwidth_mbps: speed }) => (speed > 0 ? t('compare.mbps', { speed }) : '–'),
      rankOf: ({ bandwidth_mbps: speed }) => speed,
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
          {rows.map(({ title, textOf, rankOf }) => {
            const ranks = rankOf ? packages.map(rankOf) : []
            const highest = Math.max(...ranks)
            // Two that are equal are not better than each other.
            const best = ranks.filter((rank) => rank === highest).length === 1 ? highest : undefined
            // Nothing differs.
            if (new Set(packages.map(textOf)).size === 1) return null
            return (
              <tr key={title}>
                <th scope="row">{title}</th>
                {packages.map((item) => (
                  <td key={item.id}>
                    {rankOf?.(item) === best && best !== undefined ? (
                      <strong className="p-best">
                        <span>{textOf(item)}</span>
                        <span className="g-unseen">{` (${t('compare.best')})`}</span>
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
