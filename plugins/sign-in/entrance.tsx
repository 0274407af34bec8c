/** Round every page of signing in: who has a session by now is there because a router sent her, and is connected. */
import { useSessionState } from '#core'
import { lazy, Suspense, type ReactNode } from 'react'

const Connect = lazy(() => import('./connect.tsx'))

export function Entrance({ children }: { readonly children: ReactNode }) {
  const { user } = useSessionState()
  if (user === null) return children
  // Away from a router the gate leads home by itself.
  return (
    <Suspense fallback={null}>
      <Connect />
    </Suspense>
  )
}
