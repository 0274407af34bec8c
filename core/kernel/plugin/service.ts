/**
 * Background work of a plugin, which draws nothing: writing a log, prefetching a script. It starts when the plan turns it
 * on and stops when the plan turns it off.
 */
import type { When } from './condition.ts'

/** @template Portal the argument of a service; `core/kit/context` defines it (`ServicePortal`) */
export type Service<Portal = never> = {
  readonly when?: When
  readonly load: () => Promise<{ readonly default: RunService<Portal> }>
}

/** Starts the work. May return a function that stops it. */
export type RunService<Portal> = (portal: Portal) => (() => void) | void
