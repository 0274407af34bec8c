/** A bridge with an in-memory store, stand-ins and a clock that tests control. */
import { createBridge, type BridgeSettings } from '../create-bridge.ts'
import { createStandInBilling } from './stand-in-billing.ts'
import { createFakePaymentProvider } from './fake-payment-provider.ts'
import { openTestStore } from './sqlite-store.ts'

export const PORTALS = [
  { id: 'warung', name: 'Warung Net', domains: ['wifi.example'] },
  { id: 'kampus', name: 'Kampus Net', domains: ['kampus.example'] },
] as const

export async function createTestBridge(more: Partial<BridgeSettings> = {}) {
  let moment = Date.parse('2026-11-22T05:00:00Z')
  const now = () => moment
  const store = more.store ?? (await openTestStore(now))
  const billing = createStandInBilling()
  const payments = createFakePaymentProvider()
  const sent: { readonly to: string; readonly text: string }[] = []
  const logged: string[] = []
  const bridge = createBridge({
    store,
    billing,
    payments,
    portals: PORTALS,
    now,
    secret: 'a secret of the tests, long enough',
    sendCode: (to, text) =>
      Promise.resolve(
        void sent.push({
          to,
          text,
        }),
      ),
    log: (line) => void logged.push(line),
    passwordCost: 2,
    ...more,
    orders: {
      checkEvery: 0,
      ...more.orders,
    },
  })
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options: {
      readonly body?: unknown
      readonly bearer?: string
      readonly key?: string
      readonly headers?: Readonly<Record<string, string>>
      /** The client address. Default: `192.0.2.7`. */
      readonly address?: string | undefined
    } = {},
  ) => {
    const { body, bearer, key, headers = {}, address = '192.0.2.7' } = options
    const response = await bridge.fetch(
      new Request(`http://bridge.test${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      address,
    )
    const text = await response.text()
    // Safe cast: a missing field fails the assertion of the test.
    const answer = (text === '' ? null : JSON.parse(text)) as Readonly<Record<string, unknown>>
    return { status: response.status, answer, headers: response.headers }
  }
  const codeOf = (phone: string) => /\d{6}/.exec(sent.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? ''
  const signIn = async (id: string) => {
    const body = { username: id, password: `password-${id}`, account_type: 'customer', domain: 'warung' }
    const { answer } = await call('POST', '/api/login-with-password', { body })
    return { access: String(answer['access_token']), refresh: String(answer['refresh_token']) }
  }
  return {
    bridge,
    store,
    billing,
    payments,
    sent,
    logged,
    call,
    codeOf,
    signIn,
    later: (ms: number) => (moment += ms),
  }
}
