/** Runs the services of the plan for as long as the portal stands, after its first screen. */
import { useEffect } from 'react'
import type { Assembled } from '../assembly/assemble.ts'
import { servicesOf, type Plan } from '../plugin/plan.ts'
import type { WantedService } from './services.ts'

type Runner = { readonly settle: (wanted: readonly WantedService[], whose: string | null) => void }

/** One for each portal, however often it is drawn; loaded with the first service. */
const runners = new WeakMap<Assembled, Promise<Runner>>()

export function useServices(assembled: Assembled, plan: Plan, whose: string | null): void {
  useEffect(() => {
    // A card declares its services' modules by what they are given; the plan does not look at that.
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
  const made = Promise.all([import('./services.ts'), import('../assembly/service-portal.ts')]).then(
    ([{ createServices }, { servicePortalOf }]) => createServices(servicePortalOf(assembled)),
  )
  runners.set(assembled, made)
  // What could not be loaded is loaded again with the next plan.
  made.catch(() => runners.delete(assembled))
  return made
}
