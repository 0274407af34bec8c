/** Wraps the pages of signing in. A visitor with a session is here because a router redirected her, so it connects the device. */
import { lazyPart, useSessionState, Waiting } from '#core'
import type { ReactNode } from 'react'
import type { ConnectProps } from './connect.tsx'

const Connect = lazyPart<ConnectProps>(() => import('./connect.tsx'), { waiting: <Waiting lines={4} isScreen /> })

export function Entrance({ children }: { readonly children: ReactNode }) {
  const { user } = useSessionState()
  if (user === null) return children
  // Without router data the gate opens the home page.
  return <Connect />
}
