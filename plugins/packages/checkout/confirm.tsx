/** Asks for a confirmation and the payment method before an order. Repeated presses make one order. */
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
import { formatMoney, formatTime } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { buying } from '../order/paths.ts'
import { amountInText } from '../offers/amount-in-text.ts'
import { BankCardPayment } from '../bank-card/bank-card-part.tsx'
import type { Package, PayMethod } from '../endpoints.ts'
import { MethodChoice } from './method-choice.tsx'
import { options } from '../options.ts'
import { PackageFacts } from '../offers/package-facts.tsx'
import type { PostedOrder } from '../actions.ts'
import { useBankCardPayment } from '../bank-card/use-bank-card-payment.ts'
import { useOrder } from '../order/use-order.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

type Props = {
  readonly chosen: Package
  /** The end of the current package; the new one begins then. Null: it begins at once. Undefined: not known yet. */
  readonly after: string | null | undefined
  /** Another package that saves money, if there is one. */
  readonly better?: ReactNode
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function Confirm({ chosen, after, better, onCancel, onOrdered }: Props) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const others = [...new Set(useOptions(options).methods)]
  const [first = 'qr'] = others
  const [wanted, setWanted] = useState<PayMethod>(search.get('method') === 'card' ? 'card' : first)
  // Without scripts the host makes the order (actions.ts).
  const isNoScript = useIsNoScript()
  const posted = useFormActionState<PostedOrder>()
  const [key] = useState(() => posted?.key ?? crypto.randomUUID())
  const order = useOrder(chosen, onOrdered)
  const wait = useRetryCountdown(order.error)
  const card = useBankCardPayment()
  const methods: readonly PayMethod[] = card.provider.kind === 'off' || isNoScript ? others : [...others, 'card']
  const method = methods.includes(wanted) ? wanted : first
  const choose = (next: PayMethod) => {
    setWanted(next)
    if (next !== 'card' || card.provider.kind !== 'elsewhere') return
    // The new document opens this dialog again by its address, with the fields of the card.
    setSearch((before) => ({ ...Object.fromEntries(before), method: next }), { replace: true })
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
    // Nothing is sent later by itself: she may have paid in another way by then.
    if (!online) return setRefused(true)
    if (method !== 'card') return order.place({ method })
    const card_token = await card.tokenize()
    if (card_token !== null) await order.place({ method, card_token })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  // Beside the fields of a card what it costs is scrolled away, so the button says it.
  const price = amountInText(chosen.price, chosen.currency)
  const label = { qr: t('confirm.pay'), phone: t('confirm.payPhone'), card: t('card.pay', { price }) }[method]
  const actions = (
    <>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        // What it costs and when it begins is read out with it.
        aria-describedby={`${id}total ${id}start`}
        disabledFocusable={isBusy || wait !== null || (method === 'card' && card.provider.kind !== 'ready')}
      >
        {isBusy ? t('confirm.ordering') : (wait ?? (order.isUncertain ? t('confirm.again') : label))}
      </Button>
      <Button size="large" disabledFocusable={isBusy} onClick={onCancel}>
        {core('action.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog onClose={() => !isBusy && onCancel()}>
      <form method="post" action={buying(chosen)} noValidate onSubmit={submit}>
        {isNoScript && <input type="hidden" name="key" value={key} />}
        <DialogBody title={t('confirm.title')} actions={actions}>
          <div>
            <h3>{chosen.name}</h3>
            <p className="g-quiet">
              <PackageFacts one={chosen} />
            </p>
          </div>
          <p className="p-total" id={`${id}total`}>
            <span>{t('confirm.total')}</span>
            <strong>{formatMoney(chosen.price, chosen.currency)}</strong>
          </p>
          {after !== undefined && (
            <p id={`${id}start`}>
              {after === null ? t('confirm.now') : t('confirm.after', { time: formatTime(after, language) })}
            </p>
          )}
          {/* Who types a card has decided. */}
          {method !== 'card' && better}
          {methods.length > 1 && !isNoScript && (
            <MethodChoice methods={methods} method={method} isLocked={isLocked} onChange={choose} />
          )}
          {method === 'card' ? (
            <BankCardPayment payment={card} isLocked={isLocked} />
          ) : (
            <p className="g-quiet">{method === 'qr' ? t('confirm.qr') : t('confirm.onPhone')}</p>
          )}
          <Outcome order={order} />
          {isRefused && !online && <Alert answer="offline">{t('confirm.notOffline')}</Alert>}
          {posted?.fault && order.error === null && <p role="alert">{posted.fault}</p>}
        </DialogBody>
      </form>
    </Dialog>
  )
}

/** The error, and what happens to her money. */
function Outcome({ order }: { readonly order: ReturnType<typeof useOrder> }) {
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

/** @param answer it is brought into sight for each new one */
function Alert({ answer, children }: { readonly answer: unknown; readonly children: ReactNode }) {
  const said = useInViewport<HTMLDivElement>(answer)
  return (
    <div ref={said} role="alert">
      {children}
    </div>
  )
}
