import type { Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getSmb } from './endpoints.ts'

export const reads: Reads = () => [read(getSmb, {})]

export function useSmb() {
  // Requested at each visit, because the partner's staff may have decided meanwhile.
  const state = useAnswer(getSmb, { fresh: 0 })
  return { namespace: 'smb', state } as const
}
