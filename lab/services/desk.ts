/** Calls the sandbox's desk by a socket, to read the customer's messages and to simulate faults. */
import { join } from 'node:path'
import { CUSTOMER, PARTNER } from '../names.ts'
import { requestAt } from '../socket.ts'
import { until, WORK } from '../namespaces.ts'

export const DESK = join(WORK, 'desk.sock')

type Message = { readonly id: number; readonly code: string | null }

async function newestCode(): Promise<Message | null> {
  // The cast is safe, because the sandbox's tests check the shapes of its desk.
  const { data } = JSON.parse(await requestAt(DESK, 'GET', `/desk/messages?to=${CUSTOMER.phone}`)) as {
    data: Message[]
  }
  return data.find(({ code }) => code !== null) ?? null
}

export async function codeSentBy(action: () => Promise<unknown>): Promise<string> {
  const before = (await newestCode())?.id ?? 0
  await action()
  const { code } = await until('a code was sent', async () => {
    const message = await newestCode()
    return message !== null && message.id > before && message
  })
  return code ?? ''
}

/** Resets the rate limits of codes, which many sign-ins of the same customer reach, and gives the customer a package. */
export async function resetCustomer(): Promise<void> {
  await requestAt(DESK, 'POST', '/desk/reset')
  const customer = { phone: CUSTOMER.phone, domain: PARTNER }
  await requestAt(DESK, 'POST', '/desk/packages/give', JSON.stringify(customer))
}

/** Makes the back end refuse to log the customer in at the router, with a reason, or stops that. */
export async function refuseAtRouter(isRefusing: boolean): Promise<void> {
  if (isRefusing) await requestAt(DESK, 'POST', '/desk/faults', JSON.stringify(FAULT))
  else await requestAt(DESK, 'POST', `/desk/faults/${FAULT.id}/stop`)
}
const FAULT = { id: 'api.403-suspended', path: '/api/router/reconnect' }
