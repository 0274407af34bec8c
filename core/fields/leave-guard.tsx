/**
 * Asks before what was typed is lost: when another page of the portal is opened, by a link or by going back, and, in the
 * browser's own words, when the tab is closed.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { askBeforeLeaving } from '../navigation/around-navigation.ts'
import { FIELD_WORDS } from './field-words.ts'
import { lazyPart } from '../parts/lazy-part.tsx'

const Question = lazyPart(() => import('./leave/leave-question.tsx'), 0, FIELD_WORDS)

/** Stands in a form; asks as long as `when`. */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const [, navigate] = useLocation()
  const [go, setGo] = useState<{ readonly run: () => void } | null>(null)
  useEffect(() => {
    if (!when) return undefined
    const here = location.pathname + location.search
    const back = (event: Event) => {
      const target = location.pathname + location.search
      if (location.pathname === new URL(here, location.href).pathname) return
      // Before the router hears of it: the address is put back, and the step taken again when she says so.
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      setGo({ run: () => navigate(target) })
    }
    const close = (event: BeforeUnloadEvent) => event.preventDefault()
    askBeforeLeaving((run) => setGo({ run }), back)
    globalThis.addEventListener('beforeunload', close)
    return () => {
      askBeforeLeaving(null)
      globalThis.removeEventListener('beforeunload', close)
    }
  }, [when, navigate])
  if (!go) return null
  const leave = () => {
    askBeforeLeaving(null)
    go.run()
  }
  return <Question onStay={() => setGo(null)} onLeave={leave} />
}
