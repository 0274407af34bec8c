/** Requests the ticket that identifies the customer after the redirect from the router. A failure does not prevent the login. */
import type { Client } from '../api/client.ts'
import { routerTicket } from './endpoints.ts'
import type { RequestTicket } from './hotspot-settings.ts'

/** Milliseconds until the login goes on without a ticket. */
const TICKET_TIMEOUT_MS = 4_000

export async function requestTicket(client: Client, body: Parameters<RequestTicket>[0]): Promise<string | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TICKET_TIMEOUT_MS, null))
  const ticket = client.call(routerTicket, { body }).then(
    (answer) => answer.ticket,
    () => null,
  )
  return Promise.race([ticket, timeout])
}
