import { useTexts } from '../context/text-context.ts'
import { LoadError } from '../ui/loading-and-errors.tsx'
import type { ErrorComponent } from './error-boundary.tsx'
import { LoadFailure } from './module-loader.ts'

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

/** Rendered at the bottom of the window, for a component that covers the page. */
export const OverlayError: ErrorComponent = (props) => (
  <div className="g-over">
    <ComponentError {...props} />
  </div>
)

/** Renders nothing, for components that the page does not need. */
export const HiddenError: ErrorComponent = () => null
