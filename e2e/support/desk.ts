/**
 * A client of the sandbox's desk for journeys: reads the customer's messages, pays orders and activates faults.
 * docs/sandbox.md describes every call and fault.
 */
import { WAIT_TIMEOUT_MS } from '../../tools/test/timeouts.ts'
import type { FaultId, FaultRequest } from '../../sandbox/world/faults.ts'
import type { Message } from '../../sandbox/world/outbox.ts'
import type { KnownCharge } from '../../sandbox/world/payment.ts'
import type { DeskCustomer, DeskState } from '../../sandbox/desk/state.ts'

type Device = DeskState['devices'][number]
export type { DeskCustomer, FaultId, KnownCharge, Message }

export type Desk = ReturnType<typeof createDesk>

/** @param origin of the sandbox: `http://127.0.0.1:<port>` */
export function createDesk(origin: string) {
  const get = async <Data>(path: string): Promise<Data> => read(await fetch(`${origin}/desk/${path}`), path)
  const act = async (path: string, body: object = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return read<Readonly<Record<string, unknown>>>(await fetch(`${origin}/desk/${path}`, init), path)
  }
  const messages = async (to: string) => (await get<{ data: Message[] }>(`messages?to=${encodeURIComponent(to)}`)).data
  const payments = async () => (await get<{ data: KnownCharge[] }>('payments')).data

  return {
    /** The origin of the sandbox, as passed in. */
    origin,
    /** Messages that have arrived for a number (digits only) or an email address, newest first. */
    messages,
    /** Waits for the newest one-time code of a number. `after`: the previous code, which is not returned again. */
    lastCode: (phone: string, { after }: { readonly after?: string } = {}) =>
      until(`a code for ${phone}`, async () => {
        const code = (await messages(phone)).find((message) => message.code !== null)?.code
        return code === after ? undefined : code
      }),
    /** Waits for the newest link sent to a number or an email address. */
    lastLink: (to: string) =>
      until(`a link for ${to}`, async () => (await messages(to)).find((message) => message.link !== null)?.link),
    payments,
    lastPayment: () => until('a payment', async () => (await payments())[0]),
    pay: (id: string) => act(`payments/${id}/pay`),
    failPayment: (id: string) => act(`payments/${id}/fail`),
    expirePayment: (id: string) => act(`payments/${id}/expire`),
    customer: (phone: string) =>
      until(`the customer ${phone}`, async () => {
        const { data } = await get<{ data: DeskCustomer[] }>('customers')
        return data.find((customer) => customer.phone === phone)
      }),
    /** Devices that the router has seen, the latest first, each with its active session or null. */
    devices: async () => (await get<{ data: Device[] }>('devices')).data,
    /** Disconnects a device, as the router does when its time is over. */
    disconnect: (device: string) => act(`devices/${encodeURIComponent(device)}/disconnect`),
    changeCustomer: (id: string, changes: Partial<Pick<DeskCustomer, 'account_status' | 'force_update'>>) =>
      act(`customers/${id}`, changes),
    /**
     * Activates a fault of the catalogue until it is stopped or has applied `times` times, everywhere or for paths that
     * begin with `path`.
     */
    fault: (id: FaultId, scene: Omit<FaultRequest, 'id'> = {}) => act('faults', { id, ...scene }),
    stopFault: (id: FaultId) => act(`faults/${id}/stop`),
    stopAllFaults: () => act('faults/stop'),
    advance: (seconds: number) => act('clock', { ahead_seconds: seconds }),
    /** Sets values of a partner's login config, by name. Null means no value. */
    loginConfig: (partner: string, values: Readonly<Record<string, string | boolean | number | null>>) =>
      act(`partners/${partner}/login-config`, values),
    /** Runs an act of a plugin at the desk. */
    act: (plugin: string, name: string, body: object = {}) => act(`${plugin}/${name}`, body),
    reset: () => act('reset'),
  }
}

async function read<Data>(response: Response, path: string): Promise<Data> {
  if (!response.ok) throw new Error(`The desk refused ${path}: ${response.status} ${await response.text()}`)
  // The cast holds: the desk's own tests check the shapes of its answers.
  return (await response.json()) as Data
}

/** Polls until `find` returns a value. Throws after `WAIT_TIMEOUT_MS`. */
async function until<Thing>(what: string, find: () => Promise<Thing | null | undefined>): Promise<Thing> {
  for (const end = Date.now() + WAIT_TIMEOUT_MS; Date.now() < end;) {
    const found = await find()
    if (found !== null && found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The desk has not seen ${what} within ${WAIT_TIMEOUT_MS / 1000} s`)
}
