import { useAccountPath, type Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getDwfRegistration } from './endpoints.ts'

export const reads: Reads = ({ account }) => [read(getDwfRegistration, { params: { account: account() } })]

export function useDwfRegistration() {
  const account = useAccountPath()
  // Requested at each visit, because the partner's staff may have decided meanwhile.
  const state = useAnswer(getDwfRegistration, { params: { account }, fresh: 0 })
  return { namespace: 'dwf', state, serviceType: 'dwf', next: '/dwfpackages' } as const
}
