/** Requests the ticket that identifies the customer after the redirect from the router. A failure does not prevent the login. */
import type { Client } from '../api/client.ts'
import { routerTicket } from './endpoints.ts'
import type { AskForTicket } from './hotspot-settings.ts'

/** In milliseconds. */
const TIMEOUT = 4_000

export async function askForTicket(client: Client, body: Parameters<AskForTicket>[0]): Promise<string | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null))
  const ticket = client.call(routerTicket, { body }).then(
    (answer) => answer.ticket,
    () => null,
  )
  return Promise.race([ticket, timeout])
}
