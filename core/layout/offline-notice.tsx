/** The strip that stands while the browser says it has no network. */
import { useWords } from '../text/text-context.ts'
import { useFrame } from './frame-context.ts'

export function OfflineNotice() {
  const { t } = useWords()
  const { online } = useFrame()
  if (online) return null
  return (
    <div className="g-offline" role="alert">
      <p>{t('offline.text')}</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        {t('action.refresh')}
      </button>
    </div>
  )
}
