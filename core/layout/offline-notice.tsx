/** A strip that is shown while the browser reports that it is offline. */
import { useWords } from '../text/text-context.ts'
import { useOnline } from '../ui/online.ts'

export function OfflineNotice() {
  const { t } = useWords()
  if (useOnline()) return null
  return (
    <div className="g-offline" role="alert">
      <p>{t('offline.text')}</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        {t('action.refresh')}
      </button>
    </div>
  )
}
