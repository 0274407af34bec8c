/**
 * Components that are loaded with their words when they are first drawn, each within its own error boundary. A part that
 * cannot be loaded shows a sentence in its place, with a button that loads it again.
 */
import type { ComponentType, ReactNode } from 'react'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { Waiting, WaitingOver } from '../ui/states.tsx'
import { Part } from './boundary.tsx'
import { FailedHere, FailedOver } from './failed.tsx'
import type { Loader } from './loaded.ts'
import { withWords, type PartWords } from './with-words.ts'

export type LazyPartSettings = {
  /**
   * Lines of the skeleton that stands in its place meanwhile. Default 0: nothing is drawn until the part is there; for a
   * part over the page, nothing until it takes long.
   */
  readonly lines?: number
  /** What stands in its place meanwhile, where that is no skeleton. */
  readonly waiting?: ReactNode
  /** It stands over the page (a dialog, a menu): that it failed is said at the bottom of the window. Default false. */
  readonly over?: boolean
  /** Words that come along; a plugin's own are there already, and those of the plugins it needs. */
  readonly words?: PartWords
}

/**
 * A component that is loaded when it is first drawn. To be made once, outside of components.
 *
 * @example const Confirm = lazyPart(() => import('./confirm.tsx'), { over: true })
 */
export function lazyPart<Props extends object>(
  load: Loader<ComponentType<Props>>,
  {
    lines = 0,
    over = false,
    waiting = over ? <WaitingOver /> : lines > 0 && <Waiting lines={lines} />,
    words,
  }: LazyPartSettings = {},
) {
  return function LazyPart(props: Props) {
    const { text } = AssembledContext.use()
    return (
      <Part
        load={words ? withWords(text, load, [words]) : load}
        props={props}
        waiting={waiting}
        failed={over ? FailedOver : FailedHere}
      />
    )
  }
}
