/** Runs the plan's services while the portal is mounted. */
import { useEffect } from 'react'
import { loadScript } from '../../kernel/api/load-script.ts'
import { servicesOf, type Plan } from '../../kernel/plugin/plan.ts'
import { once } from '../../kernel/values/once.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { ServiceParts } from '../../kit/context/service-portal.ts'
import type { Services, RunnableService } from './services.ts'

/** Each session has one runner, which is loaded with its first service. */
const runners = new WeakMap<Session, () => Promise<Services>>()

export function useServices(parts: ServiceParts, plan: Plan, username: string | null): void {
  useEffect(() => {
    // The plan does not know the type of a service's module; the plugin's own code is checked by `ServiceStart`.
    const planned = servicesOf(plan) as readonly RunnableService[]
    if (planned.length === 0 && !runners.has(parts.session)) return undefined
    let isUnmounted = false
    void runnerOf(parts)()
      .then((runner) => isUnmounted || runner.settle(planned, username))
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [parts, plan, username])
  useEffect(
    () => () => {
      void runners
        .get(parts.session)?.()
        .then((runner) => runner.settle([], null))
        .catch(() => undefined)
    },
    [parts],
  )
}

function runnerOf(parts: ServiceParts): () => Promise<Services> {
  const known = runners.get(parts.session)
  if (known) return known
  // After a failed load the next plan tries again.
  const load = once(async () => (await loadScript(import('./services.ts'))).createServiceRunner(parts))
  runners.set(parts.session, load)
  return load
}
