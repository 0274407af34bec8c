/** Renders title, content and buttons of the payment dialog in each state of an order. */
import {
  Link,
  LinkButton,
  useErrorText,
  useFrame,
  useLanguage,
  useNotices,
  useNow,
  useOnline,
  useSearchParams,
  useRetryCountdown,
  useTexts,
} from '@gapura/core'
import { formatSoon } from '@gapura/core/text'
import { Button, buttonClass } from '@gapura/core/controls'
import { PlugDisconnectedRegular } from '@fluentui/react-icons/headless/svg/plug-disconnected'
import type { ReactNode } from 'react'
import { PACKAGES_PATH, paymentPath } from '../order/paths.ts'
import { BankCardWaiting } from '../bank-card/bank-card-waiting.tsx'
import { ContactSupport } from '../offers/contact-support.tsx'
import { orderNumberOf } from '../order/order-state.ts'
import { SaveQr } from '../qr/save-qr.tsx'
import type { Purchase } from '../endpoints.ts'
import { FailedPayment, OrderAgain } from './order-again.tsx'
import { PaymentCheckResult } from './payment-check-result.tsx'
import { resultParts, type DialogParts } from './result.tsx'
import { CancelLink, isTouched, UnpaidOrder } from './unpaid-order.tsx'
import type { useOrder } from '../order/use-order.ts'
import { usePackageStart } from './use-start.ts'

export type PaymentDialogRequest = Pick<ReturnType<typeof useOrder>, 'checked' | 'check' | 'cancel'> & {
  readonly cancellation: Pick<ReturnType<typeof useOrder>['cancellation'], 'isPending' | 'isIdle' | 'error'>
  readonly purchase: Purchase | undefined
  /** Time of the answer, in milliseconds by the device's clock. */
  readonly answeredAt: number
  readonly list: string
  readonly onClose: () => void
}

export function usePaymentDialogParts(request: PaymentDialogRequest): DialogParts {
  const { purchase } = request
  const { t } = useTexts('packages')
  const unpaid = useUnpaidParts(request)
  const paid = usePaidParts(request)
  if (!purchase) return { title: t('pay.preparing'), content: null }
  switch (purchase.status) {
    case 'request':
      return unpaid(purchase)
    case 'success':
      return paid(purchase)
    case 'failed':
      return purchase.note === null && !purchase.canceled
        ? resultParts({
            tone: 'bad',
            purchase,
            title: t('pay.failed'),
            text: <FailedPayment purchase={purchase} list={request.list} />,
          })
        : resultParts({
            tone: purchase.canceled ? 'canceled' : 'bad',
            purchase,
            title: purchase.canceled ? t('pay.canceledTitle') : t('pay.failed'),
            text: <p>{purchase.note ?? t('pay.canceledText')}</p>,
            actions: <OrderAgain purchase={purchase} list={request.list} />,
          })
    case 'expire':
      return resultParts({
        tone: 'expired',
        purchase,
        title: t('pay.expired'),
        text: <p>{t(purchase.invoice ? 'invoice.expiredText' : 'pay.expiredText')}</p>,
        actions: <OrderAgain purchase={purchase} list={request.list} />,
      })
  }
}

function useUnpaidParts({
  answeredAt,
  list,
  onClose,
  checked,
  check,
  cancellation,
  cancel,
}: PaymentDialogRequest): (purchase: Purchase) => DialogParts {
  const { t } = useTexts('packages')
  const online = useOnline()
  const errorText = useErrorText()
  const notices = useNotices()
  const [search] = useSearchParams()
  const handleCancel = async () => {
    if (!(await cancel())) return
    notices.show({ intent: 'success', text: t('pay.canceled') })
    onClose()
  }
  const wait = useRetryCountdown(cancellation.error)
  return (purchase) => {
    if (search.get('ask') === 'cancel' && purchase.method !== 'card')
      return {
        title: t('cancel.title'),
        content: (
          <>
            <p>{t('cancel.text')}</p>
            {cancellation.error !== null && <p role="alert">{errorText(cancellation.error)}</p>}
          </>
        ),
        actions: (
          // Without scripts the host cancels the order (actions.ts).
          <form className="g-row p-actions" method="post" action={PACKAGES_PATH}>
            <input type="hidden" name="purchase" value={purchase.id} />
            <Link
              className={buttonClass({ appearance: 'primary', size: 'large' })}
              href={paymentPath(purchase.id, list)}
              replace
            >
              {t('cancel.back')}
            </Link>
            <Button
              type="submit"
              name="act"
              value="cancel"
              size="large"
              disabledFocusable={cancellation.isPending || wait !== null}
              onClick={(event) => {
                event.preventDefault()
                void handleCancel()
              }}
            >
              {wait ?? t('cancel.sure')}
            </Button>
          </form>
        ),
      }
    const offline = !online && (
      <div className="p-pending p-marked" role="alert">
        <PlugDisconnectedRegular aria-hidden fontSize={20} />
        <div>
          <p>{t('pay.offline')}</p>
          <p>{t('pay.kept')}</p>
        </div>
      </div>
    )
    if (purchase.method === 'card')
      return {
        title: t('pay.cardTitle'),
        content: (
          <>
            {offline}
            <BankCardWaiting purchase={purchase} check={check} />
          </>
        ),
      }
    const { qr_string: qr } = purchase
    const isSaved = qr !== null && isTouched()
    const save = qr !== null && <SaveQr purchase={purchase} qr={qr} isPrimary={isSaved} />
    return {
      title: purchase.method === 'qr' ? t('pay.title') : t('pay.phoneTitle'),
      content: (
        <>
          {offline}
          <UnpaidOrder purchase={purchase} answeredAt={answeredAt} checked={checked} />
        </>
      ),
      actions: (
        <CheckButton
          purchase={purchase}
          checked={checked}
          check={check}
          isPrimary={!isSaved}
          before={isSaved && save}
          after={
            <>
              {!isSaved && save}
              <CancelLink purchase={purchase} list={list} />
            </>
          }
        />
      ),
    }
  }
}

function usePaidParts({
  purchase,
  answeredAt,
  checked,
  check,
  cancellation,
}: PaymentDialogRequest): (purchase: Purchase) => DialogParts {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const language = useLanguage()
  const { relogin } = useFrame()
  const start = usePackageStart(purchase, answeredAt)
  const now = useNow(60_000)
  return (paid) => {
    const { package: bought, activated, note, invoice } = paid
    const { name } = bought
    // An inactive order may be that of the next package, which begins after the current one.
    const isActivating = start.kind === 'activating' && !activated
    const isActive = start.kind === 'now'
    const until = isActive && start.until !== null ? formatSoon(start.until, language, now) : null
    return resultParts({
      tone: isActivating ? 'waiting' : 'good',
      purchase: paid,
      title: isActivating
        ? t(note !== null ? 'pay.checked' : invoice ? 'invoice.recording' : 'pay.paidNotActive')
        : t(invoice ? 'invoice.paid' : isActive ? 'pay.active' : 'pay.success'),
      text: (
        <>
          {isActive && <p>{until === null ? t('pay.activeText', { name }) : t('pay.activeUntil', { until })}</p>}
          {!cancellation.isIdle && <p>{t('pay.paidMeanwhile')}</p>}
          {start.kind === 'done' && <p>{t('invoice.paidText')}</p>}
          {start.kind === 'loading' && <p>{t('pay.received')}</p>}
          {note !== null && <p>{note}</p>}
          {isActivating && note === null && (
            <p>
              <span>{t(invoice ? 'invoice.recordingText' : 'pay.paidNotActiveText')}</span>{' '}
              <strong>{t('paid.again')}</strong>
            </p>
          )}
          {isActivating && (
            <PaymentCheckResult checked={checked} unchanged={invoice ? 'invoice.notYet' : 'pay.inactive'} />
          )}
          {start.kind === 'later' && <p>{t('pay.waitingText', { name })}</p>}
          {start.kind === 'later' && start.begins !== null && (
            <p>
              <strong>{t('pay.begins', { time: formatSoon(start.begins, language, now) })}</strong>
            </p>
          )}
        </>
      ),
      actions: isActivating ? (
        <>
          <CheckButton purchase={paid} checked={checked} check={check} />
          <ContactSupport number={orderNumberOf(paid)} appearance="secondary" />
        </>
      ) : (
        <>
          {isActive && relogin && (
            <LinkButton appearance="primary" size="large" href={relogin}>
              {t('pay.connect')}
            </LinkButton>
          )}
          <LinkButton appearance={isActive && relogin ? 'secondary' : 'primary'} size="large" href="/">
            {core('action.home')}
          </LinkButton>
        </>
      ),
    })
  }
}

type CheckButtonProps = Pick<PaymentDialogRequest, 'checked' | 'check'> & {
  readonly purchase: Purchase
  readonly isPrimary?: boolean
  /** Buttons before and after it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Checks the order. Without scripts the form opens this page again with the current status. */
function CheckButton({ purchase, checked, check, isPrimary = true, before, after }: CheckButtonProps) {
  const { t } = useTexts('packages')
  return (
    <form className="p-actions p-checks" action={PACKAGES_PATH}>
      <input type="hidden" name="purchase" value={purchase.id} />
      <input type="hidden" name="ask" value="paid" />
      {before}
      <Button
        type="submit"
        appearance={isPrimary ? 'primary' : 'secondary'}
        size="large"
        disabledFocusable={checked.kind === 'checking'}
        onClick={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        {t(purchase.status === 'success' ? 'paid.check' : 'pay.check')}
      </Button>
      {after}
    </form>
  )
}
