/** Wraps the pages of signing in. With a session the router has redirected the customer, so it connects the device instead. */
import { lazyComponent, useSessionState, Loading } from '@gapura/core'
import type { ReactNode } from 'react'
import { useFormActionState, type PostedForm } from '@gapura/core/forms'
import type { ConnectProps } from '../router/connect.tsx'
import type { PostedRouter } from '../router/action-state.ts'
import type { RouterButtonProps } from '../router/router-button.tsx'

const Connect = lazyComponent<ConnectProps>(() => import('../router/connect.tsx'), {
  waiting: <Loading lines={4} isScreen />,
})

const RouterButton = lazyComponent<RouterButtonProps>(() => import('../router/router-button.tsx'), {
  waiting: <Loading lines={4} isScreen />,
})

export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { user } = useSessionState()
  const posted = useFormActionState<PostedRouter | PostedForm<string>>()
  if (posted && 'kind' in posted) return <RouterButton form={posted.form} />
  if (user === null) return children
  // Without router data the gate opens the home page.
  return <Connect />
}
