import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle'
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle'
import type { ReactNode } from 'react'
import { ContactSupport } from '../offers/contact-support.tsx'
import { OrderNumber } from '../order/order-number.tsx'

/** `good`: paid. `waiting`: paid, not active yet. `bad`: failed. `over`: canceled or expired. */
type Tone = 'good' | 'waiting' | 'bad' | 'over'

const ICONS = {
  good: CheckmarkCircleFilled,
  waiting: ClockRegular,
  bad: ErrorCircleRegular,
  over: DismissCircleRegular,
} as const

type Props = {
  readonly tone: Tone
  readonly id: string
  readonly children: ReactNode
}

export function Result({ tone, id, children }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={`p-result p-result-${tone}`}>
      <Icon aria-hidden fontSize={64} />
      <div className="g-stack" role={tone === 'good' || tone === 'waiting' ? 'status' : 'alert'}>
        {children}
      </div>
      <OrderNumber id={id} />
      {tone !== 'good' && <ContactSupport id={id} />}
    </div>
  )
}
