import type { ComponentType, ReactNode } from 'react'
import { useText } from '../context/text-context.ts'
import { useIsHydrated } from '../context/use-is-hydrated.ts'
import { Loading, LoadingOverlay } from '../ui/loading-and-errors.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { ComponentError, OverlayError } from './failed-component.tsx'
import type { Loader } from './module-loader.ts'
import { withTexts, type ComponentTexts } from './load-texts.ts'

export type LazyComponentSettings = {
  /** Lines of the skeleton while the component loads. Default 0: none. With `isOverlay` a message is shown if loading takes long. */
  readonly lines?: number
  /**
   * Shown while the component loads, instead of `lines`. Null: the placeholder of the component around it stays until both are loaded, so
   * that nothing below moves when this one arrives. Null is for a part that is there from the first render on, such as a field of a form;
   * later it would hide what is around it.
   */
  readonly waiting?: ReactNode
  /** The component covers the page (a dialog, a menu), so an error is shown at the bottom of the window. Default false. */
  readonly isOverlay?: boolean
  /** Further texts to load with it. Those of its plugin, and of the plugins that it needs, are already loaded. */
  readonly texts?: ComponentTexts
  /** The component needs a browser, as a map does: only its placeholder is server-rendered. Default false. */
  readonly inBrowser?: boolean
}

/**
 * Creates a component that is loaded with its texts when it is first rendered, within its own error boundary. A failed load is shown in
 * its place, with a button that repeats it. Call it once, outside of components.
 *
 * @example const ConfirmOrder = lazyComponent(() => import('./confirm-order.tsx'), { isOverlay: true })
 */
export function lazyComponent<Props extends object>(
  load: Loader<ComponentType<Props>>,
  {
    lines = 0,
    isOverlay = false,
    waiting = isOverlay ? <LoadingOverlay /> : lines > 0 && <Loading lines={lines} />,
    texts,
    inBrowser = false,
  }: LazyComponentSettings = {},
) {
  function Lazy(props: Props) {
    const text = useText()
    return (
      <LazyBoundary
        load={texts ? withTexts(text, load, [texts]) : load}
        props={props}
        waiting={waiting}
        failed={isOverlay ? OverlayError : ComponentError}
      />
    )
  }
  return inBrowser ? (props: Props) => (useIsHydrated() ? <Lazy {...props} /> : waiting) : Lazy
}
