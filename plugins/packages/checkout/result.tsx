import { EmptyBasket, PoleAndLadder, SealedReceipt, TeaAndClock } from '@gapura/core/drawings'
import { LinkButton, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import type { ReactNode } from 'react'
import { OrderNumber } from '../order/order-number.tsx'
import { orderNumberOf } from '../order/order-state.ts'
import type { Purchase } from '../endpoints.ts'
import { receiptPath } from '../index.ts'
import { ReceiptFacts } from './receipt-facts.tsx'

/** `good`: paid. `waiting`: paid, not active yet. `bad`: failed. `over`: canceled or expired. */
type Tone = 'good' | 'waiting' | 'bad' | 'over'

const DRAWINGS = { good: SealedReceipt, waiting: TeaAndClock, bad: PoleAndLadder, over: EmptyBasket } as const

type Props = {
  readonly tone: Tone
  readonly purchase: Purchase
  readonly children: ReactNode
}

export function Result({ tone, purchase, children }: Props) {
  const { t } = useTexts('packages')
  const StateDrawing = DRAWINGS[tone]
  return (
    <div className="p-result">
      <StateDrawing />
      <div className="g-stack" role={tone === 'good' || tone === 'waiting' ? 'status' : 'alert'}>
        {children}
      </div>
      {tone === 'good' || tone === 'waiting' ? (
        <>
          <ReceiptFacts
            purchase={purchase}
            facts={[[t('receipt.amount'), formatMoney(purchase.amount, purchase.package.currency)]]}
          />
          <LinkButton appearance="subtle" href={receiptPath(purchase.id)}>
            {t('receipt.look')}
          </LinkButton>
        </>
      ) : (
        <OrderNumber number={orderNumberOf(purchase)} />
      )}
    </div>
  )
}
