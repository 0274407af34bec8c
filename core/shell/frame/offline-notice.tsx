import { Button } from '../../kit/controls/index.ts'
import { FaultMark } from '../../kit/controls/field.tsx'
import { useTexts } from '../../kit/context/text-context.ts'
import { offlineCopyAtom, useOnline } from '../../kit/ui/online.ts'
import { useAtomValue } from '../../kit/context/store-context.ts'

export function OfflineNotice() {
  const { t } = useTexts()
  // A document from the device's cache has its own notice (`offline-copy-notice.tsx`).
  const isOfflineCopy = useAtomValue(offlineCopyAtom)
  if (useOnline() || isOfflineCopy) return null
  return (
    <div className="g-row g-offline" role="alert">
      <FaultMark size={20} />
      <p className="g-grow">{t('offline.text')}</p>
      <Button appearance="transparent" onClick={() => globalThis.location.reload()}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
