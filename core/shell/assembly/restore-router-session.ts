/**
 * Signs in a customer after the router's redirect in a browser without cookies, by the one-time ticket in the address. The ticket was
 * made for exactly this login, so its return also proves that the device is online. Without a valid ticket the sign-in page says that the
 * customer has to sign in again.
 */
import type { ProvenReturn } from '../../kit/context/hotspot-context.ts'
import type { RouterReturn } from '../../kernel/gateway/read-query.ts'
import { ROUTER_RETURN } from '../../kernel/session/router-return-mark.ts'
import { magicLogin } from '../../kernel/session/endpoints.ts'
import { getOrCreateSignIn } from '../../kernel/session/sign-in.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { Assembled } from './assemble.ts'

/** Null: without a valid ticket. */
export async function restoreRouterSession(
  {
    session,
    client,
    page,
    tab,
    navigation,
  }: Pick<Assembled, 'session' | 'client' | 'tab' | 'navigation'> & {
    readonly page: Pick<PageData, 'partner'>
  },
  { ticket, to, secondsLeft }: RouterReturn,
): Promise<ProvenReturn | null> {
  try {
    if (ticket === null) throw new RangeError('The address has no ticket')
    const domain = page.partner.id
    await getOrCreateSignIn(session, client).enter({
      id: `ticket ${ticket}`,
      exchangeForTokens: (account_type, idempotencyKey) =>
        client.call(magicLogin, { body: { ticket, domain, account_type } }, { idempotencyKey }),
    })
    if (to !== null) navigation.go(to, { replace: true, forced: true })
    return { at: Date.now(), secondsLeft }
  } catch {
    tab.set(ROUTER_RETURN, 'true')
    return null
  }
}
