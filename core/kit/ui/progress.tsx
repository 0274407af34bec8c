/** A small spinner with a label. */
import { Spinner } from '../controls/index.ts'
import { useTexts } from '../context/text-context.ts'
import { LATE, useElapsed } from './use-elapsed.ts'

/**
 * For work that the customer waits for within a part that is drawn already. `label` is shown and read out. After the time
 * limit of a call it says that the server has not answered and is asked again.
 */
export function Progress({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const isLate = useElapsed(LATE)
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
