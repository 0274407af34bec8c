/** Round every page of signing in: who has a session by now is there because a router sent her, and is connected. */
import { lazyPart, useSessionState, Waiting } from '#core'
import type { ReactNode } from 'react'
import type { ConnectProps } from './connect.tsx'

const Connect = lazyPart<ConnectProps>(() => import('./connect.tsx'), { waiting: <Waiting lines={4} isScreen /> })

export function Entrance({ children }: { readonly children: ReactNode }) {
  const { user } = useSessionState()
  if (user === null) return children
  // Away from a router the gate leads home by itself.
  return <Connect />
}
