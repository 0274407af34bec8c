/**
 * What the router has to say of somebody without a session whom it led here: that it refused the device, or that this browser does
 * not know her. A guest is led back to the page that she came from.
 */
import { useGo, usePortal, useTexts } from '@gapura/core'
import { refusalOf, useHotspot, WAY_BACK } from '@gapura/core/gateway'
import { ROUTER_RETURN } from '@gapura/core/session'
import { useEffect } from 'react'
import { arrivalOf } from './arrival.ts'

export function RouterRefusalNote() {
  const { t: core } = useTexts()
  const { t } = useTexts('sign-in')
  const { persists, tab } = usePortal()
  const hotspot = useHotspot()
  const go = useGo()
  // What the router said is of the address that it opened.
  const arrival = hotspot.arrivalIn(location.search)
  const error = arrival === null ? undefined : hotspot.data()?.error
  useEffect(() => {
    if (error === undefined) return
    const back = tab.get(WAY_BACK)
    tab.delete(WAY_BACK)
    // That page says why by itself, and what to do next.
    if (back !== null) go(back + arrivalOf(arrival), { replace: true })
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
