/** A status label: a word with an icon and a colour, so that the colour is not the only information. */
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

/** @param tone `good`: done. `waiting`: somebody has yet to act. `urgent`: she has, now. `over`: it came to nothing. */
export function StateMark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Drawn = ICONS[tone]
  return (
    <span className={`g-mark g-mark-${tone}`}>
      <Drawn aria-hidden fontSize={16} />
      <span>{children}</span>
    </span>
  )
}
