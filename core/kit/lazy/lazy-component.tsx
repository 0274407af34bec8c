/**
 * Components that are loaded with their words when they are first drawn, each within its own error boundary. A part that
 * cannot be loaded shows a sentence in its place, with a button that loads it again.
 */
import type { ComponentType, ReactNode } from 'react'
import { PortalContext } from '../context/portal-context.ts'
import { useIsHydrated } from '../context/use-is-hydrated.ts'
import { Loading, LoadingOverlay } from '../ui/loading-and-errors.tsx'
import { LazyComponent } from './error-boundary.tsx'
import { ComponentError, OverlayError } from './failed-component.tsx'
import type { Loader } from './module-loader.ts'
import { withTexts, type ComponentTexts } from './load-texts.ts'

export type LazyComponentSettings = {
  /**
   * Number of lines of the skeleton that is drawn while the part loads. Default 0: no skeleton. A part with `over` shows a
   * spinner when loading takes long.
   */
  readonly lines?: number
  /** Drawn while the part loads, instead of a skeleton. */
  readonly waiting?: ReactNode
  /** The part lies over the page (a dialog, a menu), so its failure is shown at the bottom of the window. Default false. */
  readonly over?: boolean
  /** Further words to load with the part. Those of its plugin, and of the plugins that it needs, are loaded already. */
  readonly words?: ComponentTexts
  /** The part needs a browser, as a map does: the host draws what stands there while it loads. Default false. */
  readonly inBrowser?: boolean
}

/**
 * Creates a component that is loaded when it is first drawn. Call it once, outside of components.
 *
 * @example const Confirm = lazyComponent(() => import('./confirm.tsx'), { over: true })
 */
export function lazyComponent<Props extends object>(
  load: Loader<ComponentType<Props>>,
  {
    lines = 0,
    over = false,
    waiting = over ? <LoadingOverlay /> : lines > 0 && <Loading lines={lines} />,
    words,
    inBrowser = false,
  }: LazyComponentSettings = {},
) {
  function LazyPart(props: Props) {
    const { text } = PortalContext.use()
    return (
      <LazyComponent
        load={words ? withTexts(text, load, [words]) : load}
        props={props}
        waiting={waiting}
        failed={over ? OverlayError : ComponentError}
      />
    )
  }
  return inBrowser ? (props: Props) => (useIsHydrated() ? <LazyPart {...props} /> : waiting) : LazyPart
}
