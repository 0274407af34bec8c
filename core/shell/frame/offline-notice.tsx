import { Button } from '../../kit/controls/index.ts'
import { ErrorMark } from '../../kit/controls/field.tsx'
import { useTexts } from '../../kit/context/text-context.ts'
import { offlineCopyAtom, useOnline } from '../../kit/context/online.ts'
import { useAtomValue } from '../../kit/context/store-context.ts'

export function OfflineNotice() {
  const { t } = useTexts()
  // A document from the device's cache has its own notice (`offline-copy-notice.tsx`).
  const isOfflineCopy = useAtomValue(offlineCopyAtom)
  if (useOnline() || isOfflineCopy) return null
  return (
    <div className="g-row g-offline" role="alert">
      <ErrorMark size={20} />
      <p className="g-grow">{t('offline.text')}</p>
      <Button appearance="transparent" onClick={() => globalThis.location.reload()}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
