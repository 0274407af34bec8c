/**
 * The client gets the bearer and callbacks as settings and knows no session and no screen. `send.ts` is loaded with the first call, so
 * that the first screen does not wait for it.
 */
import type { ClientSettings, CallSettings } from './client-settings.ts'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import { loadScript } from './load-script.ts'

/** Calls endpoints for the signed-in customer and throws an `ApiError`. Screens get it by `useClient`. */
export type Client = {
  readonly settings: ClientSettings
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, extras?: CallSettings): Promise<AnswerOf<E>>
}

export function createClient(settings: ClientSettings): Client {
  return {
    settings,
    call: async (endpoint, input, extras = {}) => {
      // Read before awaiting the import, because the call belongs to the customer who is signed in now.
      const username = settings.username()
      const { send } = await loadScript(import('./send.ts'), `${endpoint.method} ${endpoint.path}`)
      return send(settings, endpoint, input, extras, username)
    },
  }
}
