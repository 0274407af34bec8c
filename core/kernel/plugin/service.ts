/** Defines background work of a plugin without rendering, such as writing a log. The plan starts and stops it. */
import type { When } from './condition.ts'

/** @template Portal the argument of a service; `core/kit/context` defines it (`ServicePortal`) */
export type Service<Portal = never> = {
  readonly when?: When
  readonly load: () => Promise<{ readonly default: RunService<Portal> }>
}

/** The returned function stops the work. */
export type RunService<Portal> = (portal: Portal) => (() => void) | void
