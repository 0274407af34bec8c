/** A strip that is shown while the browser reports that it is offline. */
import { useTexts } from '../../kit/context/text-context.ts'
import { offlineCopyAtom, useOnline } from '../../kit/ui/online.ts'
import { useShared } from '../../kit/context/store-context.ts'

export function OfflineNotice() {
  const { t } = useTexts()
  // A document from the device says so itself.
  const isKept = useShared(offlineCopyAtom)
  if (useOnline() || isKept) return null
  return (
    <div className="g-offline" role="alert">
      <p>{t('offline.text')}</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        {t('action.refresh')}
      </button>
    </div>
  )
}
