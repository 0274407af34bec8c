/** The settings that the registration's page and home card share. */
import type { Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getSmb } from './endpoints.ts'

export const reads: Reads = () => [read(getSmb, {})]

export function useSmb() {
  // The partner's staff may have decided meanwhile, so each visit reads it again.
  const state = useAnswer(getSmb, { fresh: 0 })
  return { namespace: 'smb', state } as const
}
