import { useEffect, useRef } from 'react'
import { useTexts } from '../context/text-context.ts'
import { LoadError } from '../ui/loading-and-errors.tsx'
import { useOnline } from '../ui/online.ts'
import type { ErrorComponent } from './error-boundary.tsx'
import { LoadFailure } from './module-loader.ts'

export const ComponentError: ErrorComponent = (props) => {
  const { t } = useTexts()
  const online = useOnline()
  const { error, retry, repeat, place } = props
  const isLost = error instanceof LoadFailure
  useRepeatOnline(isLost ? (repeat ?? null) : null)
  // No fault: it is loaded by itself once there is a network.
  if (isLost && !online && repeat)
    return (
      <div className="g-state">
        <p className="g-quiet">{t('offline.part')}</p>
      </div>
    )
  return (
    <LoadError
      error={error}
      retry={retry}
      {...(isLost && { text: t('error.notLoaded') })}
      {...(place && { code: `${place.plugin}:${place.part}` })}
    />
  )
}

/** Loads once the network is back what was lost without one. */
function useRepeatOnline(repeat: (() => void) | null) {
  const online = useOnline()
  const wasCut = useRef(!online)
  useEffect(() => {
    if (online && wasCut.current) repeat?.()
    wasCut.current = !online
  }, [online, repeat])
}

/** Rendered at the bottom of the window, for a component that covers the page. */
export const OverlayError: ErrorComponent = ({ repeat: _, ...props }) => (
  <div className="g-over">
    <ComponentError {...props} />
  </div>
)

/** Renders nothing, for components that the page does not need. */
export const HiddenError: ErrorComponent = () => null
