/** Starts and stops services by the plan. An error in one service does not affect the others. Loaded with the first service. */
import {
  servicePortalOf,
  type ServiceParts,
  type ServicePortal,
  type ServiceStart,
} from '../../kit/context/service-portal.ts'
import { withScriptTimeout } from '../../kernel/values/with-script-timeout.ts'

export type RunnableService = {
  readonly plugin: string
  readonly load: () => Promise<{ readonly default: ServiceStart }>
}

export type Services = {
  /** Runs exactly these services for this customer. Another customer restarts all of them. */
  settle(planned: readonly RunnableService[], username: string | null): void
}

/** Services of a portal, which report their errors to the host and to the browser's console. */
export function createServiceRunner(parts: ServiceParts): Services {
  return createServices(servicePortalOf(parts), (error, plugin) => {
    parts.report({ plugin, part: 'service' }, 'service', error)
    // Node and browsers before 2022 have no `reportError`.
    if ('reportError' in globalThis) globalThis.reportError(error)
  })
}

export function createServices(portal: ServicePortal, report: (error: unknown, plugin: string) => void): Services {
  const running = new Map<RunnableService['load'], () => void>()
  let customer: string | null = null
  const stop = (load: RunnableService['load']) => {
    running.get(load)?.()
    running.delete(load)
  }
  return {
    settle: (planned, username) => {
      const plugins = new Map(planned.map(({ load, plugin }) => [load, plugin]))
      for (const load of running.keys()) if (username !== customer || !plugins.has(load)) stop(load)
      customer = username
      for (const [load, plugin] of plugins)
        if (!running.has(load))
          running.set(
            load,
            start(load, portal, (error) => report(error, plugin)),
          )
    },
  }
}

/** Loads and runs a service. Returns a function that stops it, also while it is still loading. */
function start(load: RunnableService['load'], portal: ServicePortal, report: (error: unknown) => void): () => void {
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
    const { default: run } = await withScriptTimeout(load())
    if (!isOver) end = run(portal)
  }
  begin().catch(report)
  return () => {
    isOver = true
    attempt(() => end?.())
  }
}
