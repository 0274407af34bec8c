/**
 * Signs in a customer after the router's redirect in a browser without cookies, by the one-time ticket in the address. The ticket was
 * made for exactly this login, so its return also proves that the device is online. Without a valid ticket the sign-in page says that the
 * customer has to sign in again. Runs before the first render.
 */
import type { Assembled } from './assemble.ts'
import { ROUTER_RETURN } from '../../kernel/session/router-return-mark.ts'
import { magicLogin } from '../../kernel/session/endpoints.ts'
import { signInOf } from '../../kernel/session/sign-in.ts'

export async function restoreRouterSession(assembled: Assembled): Promise<void> {
  const { routerReturn, session, client, page, tab, navigation } = assembled
  if (routerReturn === null) return
  const { ticket, to, secondsLeft } = routerReturn
  try {
    if (ticket === null) throw new RangeError('The address has no ticket')
    const domain = page.partner.id
    await signInOf(session, client).enter({
      id: `ticket ${ticket}`,
      exchangeForTokens: (account_type, idempotencyKey) =>
        client.call(magicLogin, { body: { ticket, domain, account_type } }, { idempotencyKey }),
    })
    Object.assign(assembled, { returnedAt: Date.now(), secondsLeft })
    if (to !== null) navigation.go(to, { replace: true, forced: true })
  } catch {
    tab.set(ROUTER_RETURN, 'true')
  }
}
