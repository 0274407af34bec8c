/** The desk of the back end, by a socket that lies in the lab's folder: what a person would read on her phone. */
import { join } from 'node:path'
import { CUSTOMER } from '../names.ts'
import { askAt } from '../socket.ts'
import { until, WORK } from '../space.ts'

export const DESK = join(WORK, 'desk.sock')

type Message = { readonly id: number; readonly code: string | null }

/** The newest message with a code. */
async function newest(): Promise<Message | null> {
  // The cast holds: the sandbox's own tests check the shapes of its desk.
  const { data } = JSON.parse(await askAt(DESK, 'GET', `/desk/messages?to=${CUSTOMER.phone}`)) as { data: Message[] }
  return data.find(({ code }) => code !== null) ?? null
}

/** Does `act`, and returns the code that was sent because of it. */
export async function codeSentBy(act: () => Promise<unknown>): Promise<string> {
  const before = (await newest())?.id ?? 0
  await act()
  const { code } = await until('a code was sent', async () => {
    const message = await newest()
    return message !== null && message.id > before && message
  })
  return code ?? ''
}

/** Ends the limits of codes, which many sign-ins of one person reach. */
export async function resetLimits(): Promise<void> {
  await askAt(DESK, 'POST', '/desk/reset')
}

/** From now on the back end refuses to let her in at the router, with its reason, or no longer. */
export async function refuseAtRouter(isRefusing: boolean): Promise<void> {
  if (isRefusing) await askAt(DESK, 'POST', '/desk/faults', JSON.stringify(FAULT))
  else await askAt(DESK, 'POST', `/desk/faults/${FAULT.id}/stop`)
}
const FAULT = { id: 'api.403-suspended', path: '/api/router/reconnect' }
