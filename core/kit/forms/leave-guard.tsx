/**
 * Asks before unsaved input is lost: when another page of the portal is opened by a link or by Back, and, with the
 * browser's own dialog, when the tab is closed.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { PortalContext } from '../context/portal-context.ts'
import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'

const Question = lazyComponent(() => import('./leave-question.tsx'), { over: true, words: FIELD_TEXTS })

type Props = {
  /** Something was typed that would be lost. */
  readonly when: boolean
  /** Called just before a move that nobody is asked about (a session that ended, maintenance), to keep what was typed. */
  readonly onForced?: () => void
}

/** Stands in a form; asks as long as `when`. */
export function LeaveGuard({ when, onForced }: Props) {
  const { navigation } = PortalContext.use()
  const [go, setGo] = useState<{ readonly run: () => void } | null>(null)
  const forced = useEffectEvent(() => onForced?.())
  useEffect(() => {
    if (!when) return undefined
    return navigation.hold({ ask: (run) => setGo({ run }), onForced: () => forced() })
  }, [when, navigation])
  if (!go) return null
  return <Question onStay={() => setGo(null)} onLeave={go.run} />
}
