import { Spinner } from '../controls/index.ts'
import { useTexts } from '../context/text-context.ts'
import { OFFER_RELOAD_AFTER_MS, useHasElapsed } from './use-elapsed.ts'

/**
 * A small spinner for work within a rendered component. `label` is shown and read out. When a first call would have timed out, it adds that
 * the portal still tries.
 */
export function LabelledSpinner({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const isLate = useHasElapsed(OFFER_RELOAD_AFTER_MS)
  return (
    <>
      <Spinner label={label} />
      {isLate && (
        <p className="g-quiet" role="status">
          {t('loading.still')}
        </p>
      )}
    </>
  )
}
