/**
 * The client: calls endpoints. It is given what it needs (the bearer, what to do when that is refused, who is told of
 * outcomes) and knows no session and no screen. What sends and checks is loaded with the first call, so that it does not
 * stand between a visitor and the first screen.
 */
import type { ClientSettings, Extras } from './client-settings.ts'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'

export type Client = {
  readonly settings: ClientSettings
  /** Calls one endpoint. Throws an `ApiError`. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, extras?: Extras): Promise<AnswerOf<E>>
}

export function createClient(settings: ClientSettings): Client {
  return {
    settings,
    call: async (endpoint, input, extras = {}) => {
      // Before anything is waited for: the call is made for whoever asks now.
      const whose = settings.whose()
      const { send } = await import('./send.ts')
      return send(settings, endpoint, input, extras, whose)
    },
  }
}
