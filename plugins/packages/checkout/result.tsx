import { EmptyBasket, PoleAndLadder, SealedReceipt, TeaAndClock } from '@gapura/core/drawings'
import type { ReactNode } from 'react'
import { ContactSupport } from '../offers/contact-support.tsx'
import { OrderNumber } from '../order/order-number.tsx'

/** `good`: paid. `waiting`: paid, not active yet. `bad`: failed. `over`: canceled or expired. */
type Tone = 'good' | 'waiting' | 'bad' | 'over'

const DRAWINGS = { good: SealedReceipt, waiting: TeaAndClock, bad: PoleAndLadder, over: EmptyBasket } as const

type Props = {
  readonly tone: Tone
  readonly id: string
  readonly children: ReactNode
}

export function Result({ tone, id, children }: Props) {
  const StateDrawing = DRAWINGS[tone]
  return (
    <div className="p-result">
      <StateDrawing />
      <div className="g-stack" role={tone === 'good' || tone === 'waiting' ? 'status' : 'alert'}>
        {children}
      </div>
      <OrderNumber id={id} />
      {tone !== 'good' && <ContactSupport id={id} />}
    </div>
  )
}
