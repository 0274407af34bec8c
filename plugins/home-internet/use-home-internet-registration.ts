/** Reads the state of the customer's registration for Home Internet, for its page and its home card. */
import { useAccountPath, type Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getHomeInternetRegistration } from './endpoints.ts'

export const reads: Reads = ({ account }) => [read(getHomeInternetRegistration, { params: { account: account() } })]

export function useHomeInternetRegistration() {
  const account = useAccountPath()
  // Requested at each visit, because the partner's staff may have decided meanwhile.
  const state = useAnswer(getHomeInternetRegistration, { params: { account }, fresh: 0 })
  return { namespace: 'home-internet', state, serviceType: 'rtrw', next: '/rtrwpackages' } as const
}
