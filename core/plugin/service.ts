/**
 * Work of a plugin that draws nothing: a log that is written, a script that is fetched ahead. It is started once the plan
 * turns it on and stopped once the plan turns it off.
 */
import type { When } from './condition.ts'

/** @template Portal what a service is given; the assembly says what that is (`ServicePortal`) */
export type Service<Portal = never> = {
  readonly when?: When
  readonly load: () => Promise<{ readonly default: RunService<Portal> }>
}

/** Starts the work. Answers how to stop it, where there is something to stop. */
export type RunService<Portal> = (portal: Portal) => (() => void) | void
