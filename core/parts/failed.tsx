/** The faces of a part that failed: what is the matter in words, and a button that tries again. */
import { useWords } from '../text/text-context.ts'
import { Failed } from '../ui/states.tsx'
import type { FaceOfFailure } from './boundary.tsx'
import { LoadFailure } from './loaded.ts'

/** In the part's own place. */
export const FailedHere: FaceOfFailure = ({ error, retry }) => {
  const { t } = useWords()
  return <Failed error={error} retry={retry} {...(error instanceof LoadFailure && { text: t('error.notLoaded') })} />
}

/** At the bottom of the window, for a part that stands over the page. */
export const FailedOver: FaceOfFailure = (props) => (
  <div className="g-over">
    <FailedHere {...props} />
  </div>
)

/** Nothing at all, for what is an addition that nobody waits for. */
export const FailedUnseen: FaceOfFailure = () => null
