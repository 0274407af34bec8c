import type { AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { answer, Refusal, type SandboxAnswer, type SandboxAccount } from '../../backend/define-sandbox.ts'
import { noPackageRefusal } from '../../backend/rules/no-package-refusal.ts'
import { getConnection, openGateway, reconnect } from '../../core/kernel/hotspot/endpoints.ts'
import { openndsToken } from '../world/gateway-secrets.ts'
import type { SandboxWorld } from '../world/world.ts'

/** @param bytesLeft bytes until an account's data is used up; null: no limit */
export function hotspotAnswers(
  world: SandboxWorld,
  bytesLeft: (account: SandboxAccount) => number | null,
): readonly SandboxAnswer[] {
  return [
    answer(reconnect, ({ body, caller, language }) => {
      if (body.domain !== caller.domain) {
        throw new Refusal(404, 'not_found', 'The caller is not a customer of this domain')
      }
      requirePackage(world, caller, language)
      return { data: { username: caller.username, password: world.accounts.routerPassword(caller.id) } }
    }),
    answer(openGateway, ({ body, caller, language }) => {
      // Only for openNDS: the sandbox's CoovaChilli has no uamsecret, so the browser computes the response.
      const pairs = new Map(body.kind === 'opennds' ? openndsPairs(new URLSearchParams(body.query).get('fas')) : [])
      const address = pairs.get('gatewayaddress') ?? ''
      if (!/^(login\.localhost|127\.0\.0\.1)(:\d+)?$/.test(address))
        throw new Refusal(403, 'gateway.unknown', 'This gateway is not one of the partner')
      const isPortal = URL.canParse(body.dst) && world.partners.isPortal(new URL(body.dst).origin)
      if (!isPortal) throw new Refusal(422, 'dst.unknown', 'dst is not a page of a portal')
      requirePackage(world, caller, language)
      const query = new URLSearchParams({
        tok: openndsToken(pairs.get('hid') ?? ''),
        custom: Buffer.from(`${caller.username}@${caller.domain}`).toString('base64'),
        redir: body.dst,
      })
      return { data: { navigate: `http://${address}/opennds_auth/?${query}` } }
    }),
    answer(getConnection, ({ query, caller }) => {
      const hasDevice = Boolean(query.ip ?? query.mac)
      const session = hasDevice ? world.hotspot.sessionOf(query) : world.hotspot.liveOf(caller.username)[0]
      // The session may belong to another customer, but not to one of another partner.
      const account = session && world.accounts.byUsername(session.username)
      if (!session || account?.domain !== caller.domain) return { data: { online: false, since: null, ends_at: null } }
      const { since, ends_at } = session
      return { data: { online: true, since, ends_at, bytes_left: bytesLeft(account) } }
    }),
  ]
}

/** The pairs in the redirect of openNDS. */
function openndsPairs(fas: string | null): readonly (readonly [name: string, value: string])[] {
  const pairs = Buffer.from(fas ?? '', 'base64')
    .toString('utf8')
    .split(', ')
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
}

function requirePackage(world: SandboxWorld, { username }: SandboxAccount, language: AnswerLanguage): void {
  if (!world.hotspot.isAllowed(username)) throw noPackageRefusal(language)
}
