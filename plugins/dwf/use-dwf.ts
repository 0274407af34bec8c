/** What page and card of the registration share. */
import { useAccountPath, useAnswer } from '#core'
import { getDwfRegistration } from './endpoints.ts'

export function useDwf() {
  const account = useAccountPath()
  // Somebody at a desk decides it: asked anew on each visit.
  const state = useAnswer(getDwfRegistration, { params: { account }, fresh: 0 })
  return { words: 'dwf', state, serviceType: 'dwf', next: '/dwfpackages' } as const
}
