/** The settings that the registration's page and home card share. */
import { useAccountPath, type Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getDwfRegistration } from './endpoints.ts'

export const reads: Reads = ({ account }) => [read(getDwfRegistration, { params: { account: account() } })]

export function useDwf() {
  const account = useAccountPath()
  // The partner's staff may have decided meanwhile, so each visit reads it again.
  const state = useAnswer(getDwfRegistration, { params: { account }, fresh: 0 })
  return { namespace: 'dwf', state, serviceType: 'dwf', next: '/dwfpackages' } as const
}
