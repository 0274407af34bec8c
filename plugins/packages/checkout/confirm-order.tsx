/** Renders the confirmation of an order, with the payment methods. Repeated presses place one order. */
import {
  Dialog,
  DialogBody,
  useErrorText,
  useOnline,
  useOptions,
  useSearchParams,
  useRetryCountdown,
  useTexts,
  SlotOutlet,
} from '@gapura/core'
import { useFormActionState, useIsNoScript } from '@gapura/core/forms'
import { formatMoney } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { checkoutNote } from '../checkout-note.ts'
import { confirmPath } from '../order/paths.ts'
import { BankCardPayment } from '../bank-card/bank-card-payment.tsx'
import { payMethods, type PayMethod } from '../endpoints.ts'
import { MethodChoice } from './method-choice.tsx'
import { options } from '../options.ts'
import type { OrderItem } from '../order/order-calls.ts'
import type { PostedOrder } from '../order/order-from-form.ts'
import { useBankCardPayment } from '../bank-card/use-bank-card-payment.ts'
import { useNewOrder } from '../order/use-new-order.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

type Props = {
  readonly item: OrderItem
  readonly title: string
  readonly amount: number
  readonly currency: string | null
  /** The page of this dialog, to which its form is sent without scripts. Default: `PACKAGES_PATH`. */
  readonly at?: string
  /** Describes what is ordered. */
  readonly children?: ReactNode
  /** One sentence: when it takes effect. */
  readonly starts?: string | undefined
  readonly better?: ReactNode
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function ConfirmOrder({
  item,
  title,
  amount,
  currency,
  at,
  children,
  starts,
  better,
  onCancel,
  onOrdered,
}: Props) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const [search, setSearch] = useSearchParams()
  const others = [...new Set(useOptions(options).methods)]
  const [first = 'qr'] = others
  const requested = payMethods.find((item) => item === search.get('method'))
  const [selected, setSelected] = useState<PayMethod>(requested ?? first)
  const isNoScript = useIsNoScript()
  const posted = useFormActionState<PostedOrder>()
  const [key] = useState(() => posted?.key ?? crypto.randomUUID())
  const order = useNewOrder(item, onOrdered)
  const wait = useRetryCountdown(order.error)
  const card = useBankCardPayment()
  const methods: readonly PayMethod[] = card.provider.kind === 'off' || isNoScript ? others : [...others, 'card']
  const method = methods.includes(selected) ? selected : first
  const choose = (next: PayMethod) => {
    setSelected(next)
    if (next !== 'card' || card.provider.kind !== 'elsewhere') return
    // The reloaded document opens this dialog again with the card fields.
    setSearch((query) => ({ ...Object.fromEntries(query), method: next }), { replace: true })
    card.provider.retry()
  }
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const online = useOnline()
  const isBusy = order.isPlacing || card.isWorking
  const isLocked = isBusy || order.isUncertain
  const pay = async () => {
    if (isBusy || wait !== null) return
    if (order.isUncertain) return order.again()
    // No request is sent later, because the customer may have paid in another way by then.
    if (!online) return setRefused(true)
    if (method !== 'card') return order.place({ method })
    const card_token = await card.tokenize()
    if (card_token !== null) await order.place({ method, card_token })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  // The card fields push the price out of view, so the button contains it.
  const price = formatMoney(amount, currency)
  const actions = (
    <>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        aria-describedby={`${id}total ${id}start`}
        disabledFocusable={isBusy || wait !== null || (method === 'card' && card.provider.kind !== 'ready')}
      >
        {isBusy
          ? t('confirm.ordering')
          : (wait ?? (order.isUncertain ? t('confirm.again') : t('confirm.pay', { price })))}
      </Button>
      <Button appearance="subtle" size="large" disabledFocusable={isBusy} onClick={onCancel}>
        {core('action.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog onClose={() => !isBusy && onCancel()}>
      <form method="post" action={confirmPath(item, at)} noValidate onSubmit={submit}>
        {isNoScript && <input type="hidden" name="key" value={key} />}
        <DialogBody title={title} actions={actions}>
          <div>
            {children}
            {starts !== undefined && (
              <p className="g-quiet" id={`${id}start`}>
                {starts}
              </p>
            )}
          </div>
          {methods.length > 1 && !isNoScript && (
            <MethodChoice methods={methods} method={method} isLocked={isLocked} onChange={choose} />
          )}
          {method === 'card' ? (
            <BankCardPayment payment={card} isLocked={isLocked} />
          ) : (
            (methods.length === 1 || method === 'phone') && (
              <div className="g-field">
                {methods.length === 1 && <span className="g-label">{t('confirm.method')}</span>}
                <p className="g-quiet">{method === 'qr' ? t('confirm.qr') : t('confirm.onPhone')}</p>
              </div>
            )
          )}
          <SlotOutlet slot={checkoutNote} />
          {/* No suggestion while the customer types a card. */}
          {method !== 'card' && better}
          <p className="p-total" id={`${id}total`}>
            <span>{t('confirm.total')}</span>
            <strong>{price}</strong>
          </p>
          <Outcome order={order} />
          {isRefused && !online && (
            <Alert answer="offline">
              {t(item.invoiceOf === undefined ? 'confirm.notOffline' : 'invoice.notOffline')}
            </Alert>
          )}
          {posted?.fault && order.error === null && <p role="alert">{posted.fault}</p>}
        </DialogBody>
      </form>
    </Dialog>
  )
}

function Outcome({ order }: { readonly order: ReturnType<typeof useNewOrder> }) {
  const { t } = useTexts('packages')
  const errorText = useErrorText()
  const online = useOnline()
  if (order.error === null) return null
  if (!order.isUncertain) return <Alert answer={order.error}>{errorText(order.error)}</Alert>
  if (online) return <Alert answer={order.error}>{t('card.uncertain')}</Alert>
  return (
    <Alert answer={order.error}>
      <p>{t('pay.offline')}</p>
      <p>{t('confirm.offline')}</p>
    </Alert>
  )
}

/** @param answer scrolls into view when it changes */
function Alert({ answer, children }: { readonly answer: unknown; readonly children: ReactNode }) {
  const element = useInViewport<HTMLDivElement>(answer)
  return (
    <div ref={element} role="alert">
      {children}
    </div>
  )
}
