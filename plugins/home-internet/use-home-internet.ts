/** What page and card of the registration share. */
import { useAccountPath, useAnswer } from '#core'
import { getHomeInternetRegistration } from './endpoints.ts'

export function useHomeInternet() {
  const account = useAccountPath()
  // Somebody at a desk decides it: asked anew on each visit.
  const state = useAnswer(getHomeInternetRegistration, { params: { account }, fresh: 0 })
  return { words: 'home-internet', state, serviceType: 'rtrw', next: '/rtrwpackages' } as const
}
