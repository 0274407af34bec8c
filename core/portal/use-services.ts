/** Runs the plan's services while the portal is mounted. */
import { useEffect } from 'react'
import type { Assembled } from '../assembly/assemble.ts'
import { servicesOf, type Plan } from '../plugin/plan.ts'
import type { WantedService } from './services.ts'
import { loadScript } from '../api/load-script.ts'

type Runner = { readonly settle: (wanted: readonly WantedService[], whose: string | null) => void }

/** One runner for each portal, however often it is rendered. It is loaded with the first service. */
const runners = new WeakMap<Assembled, Promise<Runner>>()

export function useServices(assembled: Assembled, plan: Plan, whose: string | null): void {
  useEffect(() => {
    // The plan does not know the argument type of a service's module; `ServiceStart` checks it in the plugin.
    const wanted = servicesOf(plan) as readonly WantedService[]
    if (wanted.length === 0 && !runners.has(assembled)) return undefined
    let isLeft = false
    void runnerOf(assembled)
      .then((runner) => isLeft || runner.settle(wanted, whose))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [assembled, plan, whose])
  useEffect(
    () => () => {
      void runners.get(assembled)?.then((runner) => runner.settle([], null))
    },
    [assembled],
  )
}

function runnerOf(assembled: Assembled): Promise<Runner> {
  const known = runners.get(assembled)
  if (known) return known
  const made = Promise.all([
    loadScript(import('./services.ts')),
    loadScript(import('../assembly/service-portal.ts')),
  ]).then(([{ createServices }, { servicePortalOf }]) =>
    createServices(servicePortalOf(assembled), (error, plugin) => {
      assembled.report({ plugin, part: 'service' }, 'service', error)
      // Node and browsers before 2022 have no `reportError`; there the error is only reported to the host.
      if ('reportError' in globalThis) globalThis.reportError(error)
    }),
  )
  runners.set(assembled, made)
  // After a failed load the next plan tries again.
  made.catch(() => runners.delete(assembled))
  return made
}
