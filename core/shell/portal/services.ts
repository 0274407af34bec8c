/** Starts and stops services by the plan. An error in one service does not affect the others. */
import type { ServicePortal, ServiceStart } from '../../kit/context/service-portal.ts'
import { withTimeout } from '../../kernel/values/with-timeout.ts'

/** A service that the plan turned on. Its identity is `load`. */
export type WantedService = {
  readonly plugin: string
  readonly load: () => Promise<{ readonly default: ServiceStart }>
}

export type Services = {
  /** Runs exactly these services for the customer `whose`. Another customer restarts all of them. */
  settle(wanted: readonly WantedService[], whose: string | null): void
}

export function createServices(portal: ServicePortal, report: (error: unknown, plugin: string) => void): Services {
  const running = new Map<WantedService['load'], () => void>()
  let visitor: string | null = null
  const stop = (load: WantedService['load']) => {
    running.get(load)?.()
    running.delete(load)
  }
  return {
    settle: (wanted, whose) => {
      const plugins = new Map(wanted.map(({ load, plugin }) => [load, plugin]))
      for (const load of running.keys()) if (whose !== visitor || !plugins.has(load)) stop(load)
      visitor = whose
      for (const [load, plugin] of plugins)
        if (!running.has(load))
          running.set(
            load,
            start(load, portal, (error) => report(error, plugin)),
          )
    },
  }
}

/** Loads and runs a service. Returns a function that stops it, which also works while it is still loading. */
function start(load: WantedService['load'], portal: ServicePortal, report: (error: unknown) => void): () => void {
  let isOver = false
  let end: (() => void) | void = undefined
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      report(error)
    }
  }
  const begin = async () => {
    const { default: run } = await withTimeout(load())
    if (!isOver) end = run(portal)
  }
  begin().catch(report)
  return () => {
    isOver = true
    attempt(() => end?.())
  }
}
