/** Asks for a confirmation and the payment method before an order. Repeated presses make one order. */
import { Dialog, DialogBody, useErrorText, useOnline, useLanguage, useSearchParams, useWords } from '#core'
import { formatMoney, formatTime } from '#core/text'
import { Button } from '@fluentui/react-components'
import { useState, type FormEvent } from 'react'
import { BankCardPart } from './bank-card-part.tsx'
import type { Package } from './endpoints.ts'
import { MethodChoice, type Method } from './method-choice.tsx'
import { PackageFacts } from './package-card.tsx'
import { useBankCardPayment } from './use-bank-card-payment.ts'
import { useOrder } from './use-order.ts'

type Props = {
  readonly chosen: Package
  /** The end of the current package; the new one begins then. */
  readonly after?: string | null
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function Confirm({ chosen, after = null, onCancel, onOrdered }: Props) {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const [wanted, setWanted] = useState<Method>(search.get('method') === 'card' ? 'card' : 'qr')
  const order = useOrder(chosen, onOrdered)
  const card = useBankCardPayment()
  const method = card.provider.kind === 'off' ? 'qr' : wanted
  const choose = (next: Method) => {
    setWanted(next)
    if (next === 'qr' || card.provider.kind !== 'elsewhere') return
    // The new document opens this dialog again by its address, with the fields of the card.
    setSearch((before) => ({ ...Object.fromEntries(before), method: next }), { replace: true })
    card.provider.retry()
  }
  const isBusy = order.isPlacing || card.isWorking
  const isLocked = isBusy || order.isUncertain
  const pay = async () => {
    if (isBusy) return
    if (order.isUncertain) return order.again()
    if (method === 'qr') return order.place({ method })
    const card_token = await card.tokenize()
    if (card_token !== null) await order.place({ method, card_token })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  const label = order.isUncertain ? t('confirm.again') : method === 'qr' ? t('confirm.pay') : t('card.pay')
  const actions = (
    <>
      <Button
        type="submit"
        appearance="primary"
        disabledFocusable={isBusy || (method === 'card' && card.provider.kind !== 'ready')}
      >
        {isBusy ? t('confirm.ordering') : label}
      </Button>
      <Button disabledFocusable={isBusy} onClick={onCancel}>
        {core('action.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog onClose={() => !isBusy && onCancel()}>
      <form noValidate onSubmit={submit}>
        <DialogBody title={t('confirm.title')} actions={actions}>
          <div>
            <h3>{chosen.name}</h3>
            <p className="g-quiet">
              <PackageFacts one={chosen} />
            </p>
          </div>
          <p className="p-total">
            <span>{t('confirm.total')}</span>
            <strong>{formatMoney(chosen.price)}</strong>
          </p>
          {after !== null && <p>{t('confirm.after', { time: formatTime(after, language) })}</p>}
          {card.provider.kind !== 'off' && <MethodChoice method={method} isLocked={isLocked} onChange={choose} />}
          {method === 'qr' ? (
            <p className="g-quiet">{t('confirm.qr')}</p>
          ) : (
            <BankCardPart payment={card} isLocked={isLocked} />
          )}
          <Outcome order={order} />
        </DialogBody>
      </form>
    </Dialog>
  )
}

/** The error, and what happens to her money. */
function Outcome({ order }: { readonly order: ReturnType<typeof useOrder> }) {
  const { t } = useWords('packages')
  const errorText = useErrorText()
  const online = useOnline()
  if (order.error === null) return null
  if (!order.isUncertain) return <p role="alert">{errorText(order.error)}</p>
  if (online) return <p role="alert">{t('card.uncertain')}</p>
  return (
    <div role="alert">
      <p>{t('pay.offline')}</p>
      <p>{t('confirm.offline')}</p>
    </div>
  )
}
