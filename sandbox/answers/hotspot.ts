/** Answers of the endpoints about the router's connection. */
import { answer, Refusal, type Answer } from '../../core/sandbox/define-sandbox.ts'
import { getConnection, reconnect } from '../../core/hotspot/endpoints.ts'
import type { SandboxWorld } from '../world.ts'

export function hotspotAnswers(world: SandboxWorld): readonly Answer[] {
  return [
    answer(reconnect, ({ body, caller }) => {
      if (body.domain !== caller.domain) {
        throw new Refusal(404, 'not_found', 'The caller is not a customer of this domain')
      }
      return { data: { username: caller.username, password: world.accounts.routerPassword(caller.id) } }
    }),
    answer(getConnection, ({ query, caller }) => {
      const asked = Boolean(query.ip ?? query.mac)
      const session = asked ? world.hotspot.sessionOf(query) : world.hotspot.liveOf(caller.username)[0]
      // The session may belong to another customer, but not to another partner: its devices stay private.
      const mine = session && world.accounts.byUsername(session.username)?.domain === caller.domain
      if (!session || !mine) return { data: { online: false, since: null, ends_at: null } }
      return { data: { online: true, since: session.since, ends_at: session.ends_at } }
    }),
  ]
}
