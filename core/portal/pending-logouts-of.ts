/** How a logout reaches the server and the router from this browser. */
import type { Assembled } from '../assembly/assemble.ts'
import type { SignOutSettings } from '../session/sign-out.ts'

/** Milliseconds until a router that does not answer is given up. */
const LONGEST = 5_000

export function pendingLogoutsOf({ session, local, client, browser, navigation }: Assembled): SignOutSettings {
  const atRouter = (address: string) =>
    browser.fetch(address, {
      mode: 'no-cors',
      credentials: 'include',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST),
    })
  // Mixed content rules forbid an https page to call an http router.
  const mayCall = (address: string) => !(browser.protocol === 'https:' && address.startsWith('http:'))
  return { session, local, client, atRouter, mayCall, leave: (address) => navigation.leave(address, { forced: true }) }
}
