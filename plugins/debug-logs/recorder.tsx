/** Writes the log, as long as the main layout stands. Nothing to see. */
import { useAnswer, useOutcomes, usePortal, useSessionState, type OutcomeListener } from '#core'
import { getAppSettings } from '#core/session'
import { useCallback, useEffect } from 'react'
import { actionLogOf } from './action-log.ts'
import { actionOf } from './action-of.ts'

export default function Recorder() {
  const { tab } = usePortal()
  const { user } = useSessionState()
  const settings = useAnswer(getAppSettings, {})
  const log = actionLogOf(tab, user?.username ?? '')
  const isListed = settings.data && user?.phone ? settings.data.debug_whitelist.includes(user.phone) : null
  useEffect(() => {
    if (isListed !== null) log.allow(isListed)
  }, [log, isListed])
  useOutcomes(useCallback<OutcomeListener>((call, error) => log.note(actionOf(call, error)), [log]))
  return null
}
