/**
 * Renders the page of a purchase: the receipt of a paid order, to print, to share and to read aloud; for an order that is not paid, its
 * state and the way to it.
 */
import {
  BrandMark,
  defineScreen,
  Empty,
  LinkButton,
  Loading,
  LoadError,
  Page,
  share,
  SlotOutlet,
  StateMark,
  useFrame,
  useLanguage,
  useNotices,
  useTexts,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { isStatus, read } from '@gapura/core/api'
import { Button } from '@gapura/core/controls'
import { EmptyBasketDrawing } from '@gapura/core/drawings'
import { formatDateTime, formatMoney } from '@gapura/core/text'
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download'
import { ShareRegular } from '@fluentui/react-icons/headless/svg/share'
import { getPurchase, type Purchase } from '../endpoints.ts'
import { ContactSupport } from '../offers/contact-support.tsx'
import { lengthText } from '../offers/length-text.ts'
import { orderNumberOf } from '../order/order-state.ts'
import { confirmPath, orderPath } from '../order/paths.ts'
import { orderNote } from '../order-note.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import '../packages.css'

const reads = ({ account, params }: ReadFacts<'/account/receipt/:id'>) => ({
  answer: read(getPurchase, { params: { account: account(), id: params.id } }),
})

export default defineScreen({ reads, component: ReceiptPage })

function ReceiptPage({ answer }: Results<typeof reads>) {
  const { t } = useTexts('packages')
  return (
    <Page title={t('receipt.title')}>
      <div className="g-stack">
        {answer.isPending ? (
          <Loading lines={8} />
        ) : answer.isError ? (
          <LoadError
            error={answer.error}
            {...(isStatus(answer.error, 404) ? { text: t('receipt.gone') } : { retry: () => void answer.refetch() })}
          />
        ) : answer.data.status === 'success' ? (
          <Receipt purchase={answer.data} />
        ) : (
          <Empty drawing={<EmptyBasketDrawing />} title={t('receipt.unpaid')} text={t('receipt.unpaidText')}>
            <LinkButton appearance="primary" size="large" href={orderPath(answer.data)}>
              {t('confirm.open.look')}
            </LinkButton>
          </Empty>
        )}
      </div>
    </Page>
  )
}

export function Receipt({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const { amount, activated, note, invoice, package: bought } = purchase
  const { duration, duration_type } = bought
  const at = timeOf(purchase)
  return (
    <div className="g-stack g-columns p-slip">
      <article className="g-card p-receipt" aria-label={t('receipt.title')}>
        <header>
          <span className="p-receipt-brand">
            <BrandMark />
          </span>
          <StateMark tone={activated ? 'good' : 'waiting'}>
            {activated ? t('receipt.paid') : t(invoice ? 'invoice.recording' : 'pay.paidNotActive')}
          </StateMark>
        </header>
        <div>
          <p className="p-receipt-sum">{formatMoney(amount, bought.currency)}</p>
          {at !== null && <p className="g-quiet">{formatDateTime(at, language)}</p>}
        </div>
        <ReceiptFacts
          purchase={purchase}
          facts={[
            [t(invoice ? 'invoice.for' : 'receipt.package'), bought.name],
            ...(duration !== null && duration_type !== null
              ? [[t('compare.length'), lengthText(t, duration, duration_type)] as const]
              : []),
          ]}
        />
        {note !== null && <p>{note}</p>}
        <SlotOutlet slot={orderNote} props={{ order: purchase, shownIn: 'receipt' }} />
      </article>
      <div className="g-stack g-screen-only p-slip-actions">
        <div>
          <Button appearance="primary" size="large" icon={<ArrowDownloadRegular />} onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
          <ShareReceipt purchase={purchase} />
        </div>
        <div>
          {!invoice && (
            <LinkButton appearance="subtle" size="large" href={confirmPath(bought)}>
              {t('receipt.again')}
            </LinkButton>
          )}
          <ContactSupport number={orderNumberOf(purchase)} appearance="subtle">
            {t('receipt.problem')}
          </ContactSupport>
        </div>
      </div>
    </div>
  )
}

/** Shares the receipt as text, because others cannot open the customer's page. */
function ShareReceipt({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const notices = useNotices()
  const { name } = useFrame()
  const { package: bought, amount } = purchase
  const send = async () => {
    const at = timeOf(purchase)
    const lines = [
      t('receipt.of', { partner: name }),
      `${bought.name}, ${formatMoney(amount, bought.currency)}`,
      ...(at === null ? [] : [formatDateTime(at, language)]),
      t('pay.order', { id: orderNumberOf(purchase) }),
    ]
    const outcome = await share({ title: t('receipt.title'), text: lines.join('\n') }, navigator)
    if (outcome === 'copied') notices.show({ intent: 'success', text: t('receipt.copied') })
    if (outcome === 'neither') notices.show({ intent: 'error', text: t('receipt.notShared') })
  }
  return (
    <Button size="large" icon={<ShareRegular />} onClick={() => void send()}>
      {t('receipt.share')}
    </Button>
  )
}

/** The time of the payment, or else of the order. Null: the back end names neither. */
function timeOf({ paid_at, created_at }: Purchase): string | null {
  return paid_at ?? created_at
}
