/** What is drawn for a part that failed: a sentence and a button that tries again. */
import { useWords } from '../text/text-context.ts'
import { Failed } from '../ui/states.tsx'
import type { FaceOfFailure } from './boundary.tsx'
import { LoadFailure } from './loaded.ts'

/** Draws it in the part's own place. */
export const FailedHere: FaceOfFailure = ({ error, retry }) => {
  const { t } = useWords()
  return <Failed error={error} retry={retry} {...(error instanceof LoadFailure && { text: t('error.notLoaded') })} />
}

/** Draws it at the bottom of the window, for a part that is drawn over the page. */
export const FailedOver: FaceOfFailure = (props) => (
  <div className="g-over">
    <FailedHere {...props} />
  </div>
)

/** Draws nothing, for parts that the page does not depend on. */
export const FailedUnseen: FaceOfFailure = () => null
