/** Asks for what tells the back end who comes back from the router. No failure of it keeps a device from going online. */
import type { Client } from '../api/client.ts'
import { routerTicket } from './endpoints.ts'
import type { AskForTicket } from './hotspot-settings.ts'

/** Milliseconds that a login waits for it. */
const TIMEOUT = 4_000

export async function askForTicket(client: Client, body: Parameters<AskForTicket>[0]): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null))
  const asked = client.call(routerTicket, { body }).then(
    ({ ticket }) => ticket,
    () => null,
  )
  return Promise.race([asked, late])
}
