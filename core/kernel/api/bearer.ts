/**
 * Remembers per client which bearer was refused, so that an expired session costs few calls even when many are in flight:
 * a refused bearer is not sent again, and a renewed bearer is tried with one call first, while the other calls wait for
 * the outcome.
 */
import { isHTTPError } from 'ky'
import { ApiError } from './api-error.ts'
import type { ClientSettings } from './client-settings.ts'

type Known = {
  refused: string | null
  /** The bearer that is being tried; its outcome fails when it is refused. */
  trial: { readonly bearer: string; readonly outcome: Promise<void> } | null
}

const known = new WeakMap<ClientSettings, Known>()

/**
 * Runs `attempt` with the current bearer, and once more with a renewed bearer after a 401.
 *
 * @throws what `attempt` threw; an `ApiError` of kind `aborted` when the bearer was already refused before this call and
 *   no other bearer is available
 */
export async function withBearer<Received>(
  settings: ClientSettings,
  { call, whose }: { readonly call: string; readonly whose: string | null },
  attempt: (bearer: string | null) => Promise<Received>,
): Promise<Received> {
  const of = known.get(settings) ?? { refused: null, trial: null }
  known.set(settings, of)
  const bearer = settings.token()
  let refusal: unknown = new ApiError(call, { kind: 'aborted' })
  if (bearer === null || bearer !== of.refused) {
    try {
      if (bearer === of.trial?.bearer) await of.trial?.outcome
      return await attempt(bearer)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      of.refused = bearer
      refusal = error
    }
  }
  const renewed = await settings.onUnauthorized(bearer ?? '')
  // Another customer may have signed in meanwhile in another tab. A call of one customer is never repeated as another.
  if (renewed === null || settings.whose() !== whose) throw refusal
  if (of.trial?.bearer === renewed) {
    await of.trial.outcome
    return attempt(renewed)
  }
  const first = attempt(renewed)
  // Only a 401 fails the trial; any other error says nothing about the bearer.
  const outcome = first.then(leaveIt, (error: unknown) => {
    if (isUnauthorized(error)) throw error
  })
  outcome.catch(leaveIt)
  of.trial = { bearer: renewed, outcome }
  try {
    return await first
  } catch (error) {
    if (isUnauthorized(error)) {
      of.refused = renewed
      settings.onRefused(renewed)
    }
    throw error
  }
}

/**
 * Runs `attempt` of an open call with the current bearer, if there is one that was not refused before. After a 401 it runs
 * once more without: back ends answer 401 to a refused bearer and to nothing else.
 */
export async function withAnyBearer<Received>(
  settings: ClientSettings,
  attempt: (bearer: string | null) => Promise<Received>,
): Promise<Received> {
  const bearer = settings.token()
  return withThisBearer(bearer === known.get(settings)?.refused ? null : bearer, attempt)
}

/** Runs `attempt` with this bearer, and after a 401 once more without one. */
export async function withThisBearer<Received>(
  bearer: string | null,
  attempt: (bearer: string | null) => Promise<Received>,
): Promise<Received> {
  try {
    return await attempt(bearer)
  } catch (error) {
    if (bearer !== null && isUnauthorized(error)) return attempt(null)
    throw error
  }
}

function isUnauthorized(error: unknown): boolean {
  return isHTTPError(error) && error.response.status === 401
}

function leaveIt(): void {}
