/** What page and card of the registration share. */
import { useAnswer } from '#core'
import { getSmb } from './endpoints.ts'

export function useSmb() {
  // Somebody at a desk decides it: asked anew on each visit.
  const state = useAnswer(getSmb, { fresh: 0 })
  return { words: 'smb', state } as const
}
