/**
 * Remembers per client which bearer was refused, so that an expired session costs few calls: a refused bearer is not sent again, and a
 * renewed bearer is tried with one call while the others wait for the outcome.
 */
import { isHTTPError } from 'ky'
import { ApiError } from './api-error.ts'
import type { ClientSettings } from './client-settings.ts'

type Known = {
  refused: string | null
  /** The bearer being tried; `outcome` rejects when it is refused. */
  trial: { readonly bearer: string; readonly outcome: Promise<void> } | null
}

const known = new WeakMap<ClientSettings, Known>()

/**
 * Runs `attempt` with the current bearer, and once more with a renewed bearer after a 401.
 *
 * @throws the error of `attempt`; an `ApiError` of kind `aborted` when the bearer was refused before this call and no other is available
 */
export async function withBearer<Received>(
  settings: ClientSettings,
  { call, username }: { readonly call: string; readonly username: string | null },
  attempt: (bearer: string | null) => Promise<Received>,
): Promise<Received> {
  const state = known.get(settings) ?? { refused: null, trial: null }
  known.set(settings, state)
  const bearer = settings.token()
  let refusal: unknown = new ApiError(call, { kind: 'aborted' })
  if (bearer === null || bearer !== state.refused) {
    try {
      if (bearer === state.trial?.bearer) await state.trial?.outcome
      return await attempt(bearer)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      state.refused = bearer
      refusal = error
    }
  }
  const renewed = await settings.onUnauthorized(bearer ?? '')
  // Another customer may have signed in meanwhile in another tab. A call is never repeated as another customer.
  if (renewed === null || settings.username() !== username) throw refusal
  if (state.trial?.bearer === renewed) {
    await state.trial.outcome
    return attempt(renewed)
  }
  const first = attempt(renewed)
  // Only a 401 fails the trial; other errors do not concern the bearer.
  const outcome = first.then(ignore, (error: unknown) => {
    if (isUnauthorized(error)) throw error
  })
  outcome.catch(ignore)
  state.trial = { bearer: renewed, outcome }
  try {
    return await first
  } catch (error) {
    if (isUnauthorized(error)) {
      state.refused = renewed
      settings.onRefused(renewed)
    }
    throw error
  }
}

/**
 * Runs `attempt` of an open call with the current bearer, unless that was refused before. After a 401 it runs once more without: in an
 * open call, back ends respond 401 only to a refused bearer.
 */
export async function withAnyBearer<Received>(
  settings: ClientSettings,
  attempt: (bearer: string | null) => Promise<Received>,
): Promise<Received> {
  const bearer = settings.token()
  return withThisBearer(bearer === known.get(settings)?.refused ? null : bearer, attempt)
}

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

function ignore(): void {}
