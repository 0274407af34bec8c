/** Runs the plan's services while the portal is mounted. */
import { useEffect } from 'react'
import { loadScript } from '../../kernel/api/load-script.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { servicesOf, type Plan } from '../../kernel/plugin/plan.ts'
import { once } from '../../kernel/values/once.ts'
import type { Services, WantedService } from './services.ts'

/** One runner for each portal, however often it is rendered. It is loaded with the first service. */
const runners = new WeakMap<Assembled, () => Promise<Services>>()

export function useServices(assembled: Assembled, plan: Plan, whose: string | null): void {
  useEffect(() => {
    // The plan does not know the argument type of a service's module; `ServiceStart` checks it in the plugin.
    const wanted = servicesOf(plan) as readonly WantedService[]
    if (wanted.length === 0 && !runners.has(assembled)) return undefined
    let isLeft = false
    void runnerOf(assembled)()
      .then((runner) => isLeft || runner.settle(wanted, whose))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [assembled, plan, whose])
  useEffect(
    () => () => {
      void runners
        .get(assembled)?.()
        .then((runner) => runner.settle([], null))
        .catch(() => undefined)
    },
    [assembled],
  )
}

function runnerOf(assembled: Assembled): () => Promise<Services> {
  const known = runners.get(assembled)
  if (known) return known
  // After a failed load the next plan tries again.
  const load = once(async () => (await loadScript(import('./service-runner.ts'))).createServiceRunner(assembled))
  runners.set(assembled, load)
  return load
}
