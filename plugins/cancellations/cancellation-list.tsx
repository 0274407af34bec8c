/** Renders `/request_cancellation`: the form for a temporary cancellation, and the list of earlier requests. */
import { defineScreen, Empty, Page, PagedList, useTexts, type ReadFacts, type Results } from '@gapura/core'
import { readPages } from '@gapura/core/api'
import { EmptyBasketDrawing } from '@gapura/core/drawings'
import { CreateCancellation } from './create-cancellation.tsx'
import { getCancellations } from './endpoints.ts'
import { options } from './options.ts'
import { CancellationDetail } from './cancellation-detail.tsx'
import './cancellations.css'

const limitOf = (pageSize: number) => (pageSize > 0 ? { limit: String(pageSize) } : {})

const reads = ({ account, optionsOf }: ReadFacts) => ({
  pages: readPages(getCancellations, { params: { account: account() }, query: limitOf(optionsOf(options).pageSize) }),
})

export default defineScreen({ reads, component: CancellationList })

function CancellationList({ pages }: Results<typeof reads>) {
  const { t } = useTexts('cancellations')
  return (
    <Page title={t('title')}>
      <div className="g-stack g-columns">
        <div className="g-stack">
          <p className="g-quiet">{t('intro')}</p>
          <CreateCancellation />
        </div>
        <section className="g-stack">
          <h2>{t('yours')}</h2>
          <PagedList pages={pages} lines={4} empty={<Empty drawing={<EmptyBasketDrawing />} text={t('empty')} />}>
            <ul className="c-list">
              {pages.flat.map((cancellation) => (
                <li key={cancellation.id} className="g-card">
                  <CancellationDetail cancellation={cancellation} />
                </li>
              ))}
            </ul>
          </PagedList>
        </section>
      </div>
    </Page>
  )
}
