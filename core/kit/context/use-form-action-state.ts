/** What the host answered to the form of the first screen. */
import { useEffect, useState } from 'react'
import { PortalContext } from './portal-context.ts'

/**
 * The `state` that this page's `actions.ts` gave for the form that the browser sent itself; null when there is none. Only the
 * page's first screen gets it.
 */
export function useFormActionState<State extends object>(): State | null {
  const { posted } = PortalContext.use()
  // The same build's `actions.ts` made it for this screen; in another language it came back by a form of this page.
  const [state] = useState(() => posted.state as State | null)
  useEffect(
    () => () => {
      posted.state = null
    },
    [posted],
  )
  return state
}
