/**
 * The sandbox's desk, played by a journey: reads the customer's messages, pays her orders, breaks the world on purpose.
 * Every call and fault is described in docs/sandbox.md.
 */
import type { FaultId, Scene } from '../../sandbox/faults.ts'
import type { Message } from '../../sandbox/outbox.ts'
import type { KnownCharge } from '../../sandbox/payment.ts'
import type { Customer, DeskState } from '../../sandbox/desk/state.ts'

type Device = DeskState['devices'][number]
export type { Customer, FaultId, KnownCharge, Message }

export type Desk = ReturnType<typeof createDesk>

/** How long a journey waits for a message or a payment to appear. */
const PATIENCE = 30_000

/** @param origin of the whole sandbox: `http://127.0.0.1:<port>` */
export function createDesk(origin: string) {
  const ask = async <Data>(path: string): Promise<Data> => read(await fetch(`${origin}/desk/${path}`), path)
  const act = async (path: string, body: object = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return read<Readonly<Record<string, unknown>>>(await fetch(`${origin}/desk/${path}`, init), path)
  }
  const messages = async (to: string) => (await ask<{ data: Message[] }>(`messages?to=${encodeURIComponent(to)}`)).data
  const payments = async () => (await ask<{ data: KnownCharge[] }>('payments')).data

  return {
    /** Of the whole sandbox, as handed in. */
    origin,
    /** Messages that have arrived for a number (digits only) or an e-mail address, newest first. */
    messages,
    /** The newest one-time code of a number, once it is there. `after`: a code that is not meant any more. */
    lastCode: (phone: string, { after }: { readonly after?: string } = {}) =>
      until(`a code for ${phone}`, async () => {
        const code = (await messages(phone)).find((message) => message.code !== null)?.code
        return code === after ? undefined : code
      }),
    /** The newest link sent to a number or an e-mail address, once it is there. */
    lastLink: (to: string) =>
      until(`a link for ${to}`, async () => (await messages(to)).find((message) => message.link !== null)?.link),
    /** All payments, newest first. */
    payments,
    /** The newest payment, once there is one. */
    lastPayment: () => until('a payment', async () => (await payments())[0]),
    pay: (id: string) => act(`payments/${id}/pay`),
    failPayment: (id: string) => act(`payments/${id}/fail`),
    expirePayment: (id: string) => act(`payments/${id}/expire`),
    /** The customer with this number. */
    customer: (phone: string) =>
      until(`the customer ${phone}`, async () => {
        const { data } = await ask<{ data: Customer[] }>('customers')
        return data.find((customer) => customer.phone === phone)
      }),
    /** Devices the router has seen, the latest first, each with its live session. */
    devices: async () => (await ask<{ data: Device[] }>('devices')).data,
    /** Takes a device off the internet, as the router does when its time is over. */
    disconnect: (device: string) => act(`devices/${encodeURIComponent(device)}/disconnect`),
    changeCustomer: (id: string, changes: Partial<Pick<Customer, 'account_status' | 'force_update'>>) =>
      act(`customers/${id}`, changes),
    /** Plays a fault of the catalogue until it is stopped, or `times` often, everywhere or below `path`. */
    fault: (id: FaultId, scene: Omit<Scene, 'id'> = {}) => act('faults', { id, ...scene }),
    stopFault: (id: FaultId) => act(`faults/${id}/stop`),
    /** Stops all faults. */
    calm: () => act('faults/stop'),
    /** Moves the world's clock forward. */
    advance: (seconds: number) => act('clock', { ahead_seconds: seconds }),
    /** Values of a partner's login config, by name; null is no value. */
    loginConfig: (partner: string, values: Readonly<Record<string, string | boolean | number | null>>) =>
      act(`partners/${partner}/login-config`, values),
    /** What a plugin lets the desk do. */
    act: (plugin: string, name: string, body: object = {}) => act(`${plugin}/${name}`, body),
    /** The world as it was in the beginning. */
    reset: () => act('reset'),
  }
}

async function read<Data>(answer: Response, path: string): Promise<Data> {
  if (!answer.ok) throw new Error(`The desk refused ${path}: ${answer.status} ${await answer.text()}`)
  // The desk is ours, and its own tests hold its shapes.
  return (await answer.json()) as Data
}

/** Asks again and again until there is an answer. */
async function until<Thing>(what: string, find: () => Promise<Thing | null | undefined>): Promise<Thing> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const found = await find()
    if (found !== null && found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The desk has not seen ${what} within ${PATIENCE / 1000} s`)
}
