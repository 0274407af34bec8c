/** The settings that the registration's page and home card share. */
import { useAnswer } from '#core/api'
import { getSmb } from './endpoints.ts'

export function useSmb() {
  // The partner's staff may have decided meanwhile, so each visit reads it again.
  const state = useAnswer(getSmb, { fresh: 0 })
  return { words: 'smb', state } as const
}
