/** Renders a status label with an icon and a colour, so that the colour is not the only information. */
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle'
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning'
import type { ComponentType, ReactNode } from 'react'
import './state-mark.css'

type Tone = 'good' | 'waiting' | 'urgent' | 'over'

const ICONS: Readonly<Record<Tone, ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>>> = {
  good: CheckmarkCircleRegular,
  waiting: ClockRegular,
  urgent: WarningRegular,
  over: DismissCircleRegular,
}

/** @param tone `good`: done. `waiting`: in progress elsewhere. `urgent`: the customer has to act now. `over`: ended without success. */
export function StateMark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const ToneIcon = ICONS[tone]
  return (
    <span className={`g-mark g-mark-${tone}`}>
      <ToneIcon aria-hidden fontSize={16} />
      <span>{children}</span>
    </span>
  )
}
