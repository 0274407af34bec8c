/** Starts and stops services as the plan says. What fails in one costs that one. */
import type { ServicePortal, ServiceStart } from '../assembly/service-portal.ts'

/** A service as the plan has turned it on; the same `load` is the same service. */
export type WantedService = { readonly load: () => Promise<{ readonly default: ServiceStart }> }

export type Services = {
  /** What is to run from now on, for this visitor: for another one everything is started anew. */
  settle(wanted: readonly WantedService[], whose: string | null): void
}

export function createServices(
  portal: ServicePortal,
  report: (error: unknown) => void = (error) => {
    // Browsers of 2021 and Node have no such function; there it is lost.
    if ('reportError' in globalThis) globalThis.reportError(error)
  },
): Services {
  const running = new Map<WantedService['load'], () => void>()
  let visitor: string | null = null
  const stop = (load: WantedService['load']) => {
    running.get(load)?.()
    running.delete(load)
  }
  return {
    settle: (wanted, whose) => {
      const loads = new Set(wanted.map((one) => one.load))
      for (const load of running.keys()) if (whose !== visitor || !loads.has(load)) stop(load)
      visitor = whose
      for (const load of loads) if (!running.has(load)) running.set(load, start(load, portal, report))
    },
  }
}

/** Answers how to stop it, also before it has been loaded. */
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
    const { default: run } = await load()
    if (!isOver) end = run(portal)
  }
  begin().catch(report)
  return () => {
    isOver = true
    attempt(() => end?.())
  }
}
