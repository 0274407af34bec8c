import { useEffect, useState } from 'react'
import { PortalContext } from './portal-context.ts'

/**
 * The `state` that this page's `actions.ts` returned for a form that was sent without scripts; null without one. Only the first screen
 * gets it.
 */
export function useFormActionState<State extends object>(): State | null {
  const { posted } = PortalContext.use()
  // The type holds: the state is from `actions.ts` of the same build, or from the language form of this page.
  const [state] = useState(() => posted.state as State | null)
  useEffect(
    () => () => {
      posted.state = null
    },
    [posted],
  )
  return state
}
