import { useEffect, useRef } from 'react'
import { useTexts } from '../context/text-context.ts'
import { LoadError, Loading } from '../ui/loading-and-errors.tsx'
import { useOnline } from '../context/online.ts'
import type { ErrorComponent } from './error-boundary.tsx'
import { LoadFailure, RETRY } from './module-loader.ts'

export const ComponentError: ErrorComponent = ({ error, retry, place }) => {
  const { t } = useTexts()
  const online = useOnline()
  const wasCut = useRef(!online)
  const isLost = error instanceof LoadFailure
  useEffect(() => {
    if (isLost && online && wasCut.current) retry?.()
    wasCut.current = !online
  }, [isLost, online, retry])
  // No fault: it is loaded by itself once there is a network.
  if (isLost && !online && retry) return <Loading />
  const press = () => {
    globalThis.dispatchEvent(new Event(RETRY))
    retry?.()
  }
  return (
    <LoadError
      error={error}
      retry={retry && press}
      {...(isLost && { text: t('error.notLoaded') })}
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
