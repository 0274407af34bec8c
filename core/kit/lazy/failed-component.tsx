/** The replacements of a part that failed: a sentence and a button that tries again. */
import { useTexts } from '../context/text-context.ts'
import { LoadError } from '../ui/loading-and-errors.tsx'
import type { ErrorComponent } from './error-boundary.tsx'
import { LoadFailure } from './module-loader.ts'

/** Drawn in the part's place. */
export const ComponentError: ErrorComponent = ({ error, retry, place }) => {
  const { t } = useTexts()
  return (
    <LoadError
      error={error}
      retry={retry}
      {...(error instanceof LoadFailure && { text: t('error.notLoaded') })}
      {...(place && { code: `${place.plugin}:${place.part}` })}
    />
  )
}

/** Drawn at the bottom of the window, for a part that lies over the page. */
export const OverlayError: ErrorComponent = (props) => (
  <div className="g-over">
    <ComponentError {...props} />
  </div>
)

/** Draws nothing, for parts that the page does not depend on. */
export const HiddenError: ErrorComponent = () => null
