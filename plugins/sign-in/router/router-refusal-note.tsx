/**
 * Explains a redirect from the router to a visitor without a session: the router refused the device, or this browser has no cookies.
 * A guest returns to the page that logged the device in.
 */
import { useGo, usePortal, useTexts } from '@gapura/core'
import { refusalOf, useHotspot, RETURN_AFTER_REFUSAL } from '@gapura/core/gateway'
import { ROUTER_RETURN } from '@gapura/core/session'
import { useEffect } from 'react'
import { arrivalQuery } from './arrival-query.ts'

export function RouterRefusalNote() {
  const { t: core } = useTexts()
  const { t } = useTexts('sign-in')
  const { persists, tab } = usePortal()
  const hotspot = useHotspot()
  const go = useGo()
  // Only the page that the router opened shows its error, not a page that is opened later in this tab.
  const arrival = hotspot.arrivalIn(location.search)
  const error = arrival === null ? undefined : hotspot.recentData()?.error
  useEffect(() => {
    if (error === undefined) return
    const back = tab.get(RETURN_AFTER_REFUSAL)
    tab.delete(RETURN_AFTER_REFUSAL)
    // That page shows the reason and the next step.
    if (back !== null) go(back + arrivalQuery(arrival), { replace: true })
  }, [error, arrival, tab, go])
  return (
    <>
      {error !== undefined && (
        // words: core:router.refused.*
        <p className="s-note" role="status">
          {core(`router.refused.${refusalOf(error)}`)}
        </p>
      )}
      {!persists() && tab.get(ROUTER_RETURN) !== null && (
        <div className="s-note" role="status">
          <strong>{t('cameBack.title')}</strong>
          <p>{t('cameBack.text')}</p>
        </div>
      )}
    </>
  )
}
