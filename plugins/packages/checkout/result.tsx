/** Renders the result of a payment, in the same order for success, waiting and failure: drawing, title, what happened, the facts. */
import { EmptyBasketDrawing, SealedReceiptDrawing, TeaAndClockDrawing, TornReceiptDrawing } from '@gapura/core/drawings'
import { LinkButton, SlotOutlet, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import type { ReactNode } from 'react'
import type { Purchase } from '../endpoints.ts'
import { receiptPath } from '../index.ts'
import { orderNote } from '../order-note.ts'
import { ReceiptFacts } from './receipt-facts.tsx'

/** `good`: paid. `waiting`: paid, not active yet. `bad`: failed. `canceled`, `expired`: not paid. */
type Tone = 'good' | 'waiting' | 'bad' | 'canceled' | 'expired'

const DRAWINGS = {
  good: SealedReceiptDrawing,
  waiting: TeaAndClockDrawing,
  bad: TornReceiptDrawing,
  canceled: EmptyBasketDrawing,
  expired: TeaAndClockDrawing,
} as const

export type DialogParts = {
  readonly title: string
  readonly drawing?: ReactNode
  readonly content: ReactNode
  readonly actions?: ReactNode
}

type Result = {
  readonly tone: Tone
  readonly purchase: Purchase
  readonly title: string
  readonly text: ReactNode
  /** Without them the text has its own. */
  readonly actions?: ReactNode
}

export function resultParts({ tone, purchase, title, text, actions }: Result): DialogParts {
  const ResultDrawing = DRAWINGS[tone]
  const isPaid = tone === 'good' || tone === 'waiting'
  return {
    title,
    drawing: <ResultDrawing />,
    content: (
      <>
        <div className="g-stack p-result" role={isPaid ? 'status' : 'alert'}>
          {text}
        </div>
        <OrderFacts purchase={purchase} />
        {isPaid && <SlotOutlet slot={orderNote} props={{ order: purchase, shownIn: 'result' }} />}
      </>
    ),
    actions: actions && (
      <>
        {actions}
        {isPaid && <ReceiptLink id={purchase.id} />}
      </>
    ),
  }
}

function OrderFacts({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTexts('packages')
  const { amount, invoice, package: bought } = purchase
  return (
    <div className="g-dialog-facts">
      <ReceiptFacts
        purchase={purchase}
        facts={[
          [t(invoice ? 'invoice.for' : 'receipt.package'), bought.name],
          [t('receipt.amount'), formatMoney(amount, bought.currency)],
        ]}
      />
    </div>
  )
}

function ReceiptLink({ id }: { readonly id: string }) {
  const { t } = useTexts('packages')
  return (
    <LinkButton appearance="subtle" size="large" href={receiptPath(id)}>
      {t('receipt.look')}
    </LinkButton>
  )
}
