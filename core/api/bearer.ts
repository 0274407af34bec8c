/**
 * What a client knows of its bearers, so that one refusal costs few calls however many are on their way: a bearer that
 * was refused is not sent again, and a new one goes out with one call first, for whose outcome all others wait.
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
 * Makes `attempt` with the bearer there is, and once more with a renewed one when that was refused. Throws what the
 * attempt threw; an `ApiError` that says `aborted` when the bearer was refused before this call and no other is to be had.
 */
export async function withBearer(
  settings: ClientSettings,
  { call, whose }: { readonly call: string; readonly whose: string | null },
  attempt: (bearer: string | null) => Promise<string>,
): Promise<string> {
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
  // Somebody else signed in meanwhile, in another tab: what one set out to do is not done as another.
  if (renewed === null || settings.whose() !== whose) throw refusal
  if (of.trial?.bearer === renewed) {
    await of.trial.outcome
    return attempt(renewed)
  }
  const first = attempt(renewed)
  // Any other end than a refusal says nothing against the bearer.
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

function isUnauthorized(error: unknown): boolean {
  return isHTTPError(error) && error.response.status === 401
}

function leaveIt(): void {}
