/** The portal as a plugin's service gets it: a service has no component, so no hooks. */
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import type { Client } from '../../kernel/api/client.ts'
import type { Outcomes } from '../../kernel/api/outcomes.ts'
import type { RunService } from '../../kernel/plugin/service.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { PortalParts } from './portal-parts.ts'
import { portalOf, type PortalFacts } from './portal-context.ts'
import { loadScript } from '../../kernel/api/load-script.ts'

export type ServicePortal = PortalFacts & {
  readonly session: Session
  readonly client: Client
  /** `listen` adds a listener for outcomes of calls and returns a function that removes it. */
  readonly outcomes: Pick<Outcomes, 'listen'>
  /** Reads an endpoint through the query cache, with its retries. Throws an `ApiError`. */
  readonly read: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
}

/** The default export of a service's module. */
export type ServiceStart = RunService<ServicePortal>

export type ServiceParts = Pick<PortalParts, 'page' | 'browser' | 'tab' | 'local' | 'session' | 'client' | 'report'> & {
  readonly outcomes: Outcomes
}

export function servicePortalOf(parts: ServiceParts): ServicePortal {
  const { session, client, outcomes } = parts
  return {
    ...portalOf(parts),
    session,
    client,
    outcomes,
    read: async (endpoint, input) => {
      // A dynamic import, so that the first screen does not wait for the query cache.
      const { fetchThroughCache } = await loadScript(import('../query/answer-cache.ts'))
      return fetchThroughCache(client, endpoint, input)
    },
  }
}
