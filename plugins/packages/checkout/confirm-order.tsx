/** Renders the confirmation of an order, with the payment methods. Repeated presses place one order. */
import {
  Dialog,
  DialogBody,
  useErrorText,
  useLanguage,
  useOnline,
  useOptions,
  useSearchParams,
  useRetryCountdown,
  useTexts,
} from '@gapura/core'
import { useFormActionState, useIsNoScript } from '@gapura/core/forms'
import { formatMoney, formatDateTime } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { confirmPath } from '../order/paths.ts'
import { BankCardPayment } from '../bank-card/bank-card-payment.tsx'
import { payMethods, type Package, type PayMethod } from '../endpoints.ts'
import { MethodChoice } from './method-choice.tsx'
import { options } from '../options.ts'
import { PackageBadge } from '../offers/package-badge.tsx'
import { PackageFacts } from '../offers/package-facts.tsx'
import type { PostedOrder } from '../actions.ts'
import { useBankCardPayment } from '../bank-card/use-bank-card-payment.ts'
import { useNewOrder } from '../order/use-new-order.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

type Props = {
  readonly chosen: Package
  /** End of the current package, when the new one begins. Null: it begins at once. Undefined: not known yet. */
  readonly after: string | null | undefined
  readonly better?: ReactNode
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function ConfirmOrder({ chosen, after, better, onCancel, onOrdered }: Props) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const others = [...new Set(useOptions(options).methods)]
  const [first = 'qr'] = others
  const requested = payMethods.find((item) => item === search.get('method'))
  const [selected, setSelected] = useState<PayMethod>(requested ?? first)
  const isNoScript = useIsNoScript()
  const posted = useFormActionState<PostedOrder>()
  const [key] = useState(() => posted?.key ?? crypto.randomUUID())
  const order = useNewOrder(chosen.id, onOrdered)
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
  const price = formatMoney(chosen.price, chosen.currency)
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
      {/* No suggestion while the customer types a card. */}
      {method !== 'card' && better}
    </>
  )
  return (
    <Dialog onClose={() => !isBusy && onCancel()}>
      <form method="post" action={confirmPath(chosen)} noValidate onSubmit={submit}>
        {isNoScript && <input type="hidden" name="key" value={key} />}
        <DialogBody title={t('confirm.title', { name: chosen.name })} actions={actions}>
          <div>
            <PackageBadge id={chosen.id} />
            <p>
              <PackageFacts item={chosen} />
            </p>
            {after !== undefined && (
              <p className="g-quiet" id={`${id}start`}>
                {after === null ? t('confirm.now') : t('confirm.after', { time: formatDateTime(after, language) })}
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
              <p className="g-quiet">{method === 'qr' ? t('confirm.qr') : t('confirm.onPhone')}</p>
            )
          )}
          <p className="p-total" id={`${id}total`}>
            <span>{t('confirm.total')}</span>
            <strong>{formatMoney(chosen.price, chosen.currency)}</strong>
          </p>
          <Outcome order={order} />
          {isRefused && !online && <Alert answer="offline">{t('confirm.notOffline')}</Alert>}
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
