/** Runs the plan's services while the portal is mounted. */
import { useEffect } from 'react'
import { loadScript } from '../../kernel/api/load-script.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { servicesOf, type Plan } from '../../kernel/plugin/plan.ts'
import { once } from '../../kernel/values/once.ts'
import type { Services, RunnableService } from './services.ts'

/** Each portal has one runner, which is loaded with its first service. */
const runners = new WeakMap<Assembled, () => Promise<Services>>()

export function useServices(assembled: Assembled, plan: Plan, username: string | null): void {
  useEffect(() => {
    // The plan does not know the type of a service's module; the plugin's own code is checked by `ServiceStart`.
    const planned = servicesOf(plan) as readonly RunnableService[]
    if (planned.length === 0 && !runners.has(assembled)) return undefined
    let isUnmounted = false
    void runnerOf(assembled)()
      .then((runner) => isUnmounted || runner.settle(planned, username))
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [assembled, plan, username])
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
  const load = once(async () => (await loadScript(import('./services.ts'))).createServiceRunner(assembled))
  runners.set(assembled, load)
  return load
}
