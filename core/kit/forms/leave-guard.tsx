import { useEffect, useEffectEvent, useState } from 'react'
import { usePortalNavigation } from '../context/navigation-context.ts'
import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'

const Question = lazyComponent(() => import('./leave-question.tsx'), { isOverlay: true, texts: FIELD_TEXTS })

type Props = {
  readonly when: boolean
  /** Called before a forced move (a session that ended, maintenance), to save the input. */
  readonly onForced?: () => void
}

/**
 * Asks the customer before unsaved input is lost: when a link or Back opens another page, and, with the browser's own dialog, when the tab is
 * closed.
 */
export function LeaveGuard({ when, onForced }: Props) {
  const navigation = usePortalNavigation()
  const [go, setGo] = useState<{ readonly run: () => void } | null>(null)
  const forced = useEffectEvent(() => onForced?.())
  useEffect(() => {
    if (!when) return undefined
    return navigation.hold({ confirmLeave: (run) => setGo({ run }), onForced: () => forced() })
  }, [when, navigation])
  if (!go) return null
  return <Question onStay={() => setGo(null)} onLeave={go.run} />
}
