/** A status label: a word with an icon and a colour, so that the colour is not the only information. */
import { CheckmarkCircleRegular, ClockRegular, DismissCircleRegular, WarningRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import './state-mark.css'

const ICONS = {
  good: CheckmarkCircleRegular,
  waiting: ClockRegular,
  urgent: WarningRegular,
  over: DismissCircleRegular,
}

/** @param tone `good`: done. `waiting`: somebody has yet to act. `urgent`: she has, now. `over`: it came to nothing. */
export function StateMark({ tone, children }: { readonly tone: keyof typeof ICONS; readonly children: ReactNode }) {
  const Drawn = ICONS[tone]
  return (
    <span className={`g-mark g-mark-${tone}`}>
      <Drawn aria-hidden fontSize={16} />
      <span>{children}</span>
    </span>
  )
}
