/** The replacements of a part that failed: a sentence and a button that tries again. */
import { useWords } from '../context/text-context.ts'
import { Failed } from '../ui/loading-and-errors.tsx'
import type { FaceOfFailure } from './error-boundary.tsx'
import { LoadFailure } from './module-loader.ts'

/** Drawn in the part's place. */
export const FailedHere: FaceOfFailure = ({ error, retry, place }) => {
  const { t } = useWords()
  return (
    <Failed
      error={error}
      retry={retry}
      {...(error instanceof LoadFailure && { text: t('error.notLoaded') })}
      {...(place && { code: `${place.plugin}:${place.part}` })}
    />
  )
}

/** Drawn at the bottom of the window, for a part that lies over the page. */
export const FailedOver: FaceOfFailure = (props) => (
  <div className="g-over">
    <FailedHere {...props} />
  </div>
)

/** Draws nothing, for parts that the page does not depend on. */
export const FailedUnseen: FaceOfFailure = () => null
