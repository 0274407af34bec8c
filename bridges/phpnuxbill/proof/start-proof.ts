/** The lab with a bridge, and the customer's actions in the proofs. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PhpNuxBillSettings } from '../settings.ts'
import { startPhpNuxBill } from '../start.ts'
import { startLab, ZONE, type Lab } from './lab.ts'
import { freePort } from '../../../tools/test/free-port.ts'
import { SERVER_KEY, startStandIns, type StandIns } from './stand-ins.ts'

const GRANTS = fileURLToPath(new URL('../grants.sql', import.meta.url))
const BRIDGE = { user: 'gapura', password: 'proof-bridge', name: 'gapura' } as const

export type Proof = ProofCustomer & {
  readonly lab: Lab
  readonly standIns: StandIns
  readonly settings: PhpNuxBillSettings
  readonly origin: string
  readonly logged: readonly string[]
  close(): Promise<void>
}

/** The lab and the stand-ins without a bridge, for proofs that start their own bridges. */
export async function startLabAndStandIns() {
  const source = process.env.PHPNUXBILL_SRC ?? ''
  const [lab, standIns] = await Promise.all([startLab(source), startStandIns()])
  lab.sql(grants())
  const settings: PhpNuxBillSettings = {
    listen: { host: '127.0.0.1', port: await freePort() },
    publicUrl: 'http://127.0.0.1',
    isBehindProxy: false,
    secret: 'the secret of the proof, which is long enough',
    portals: [{ id: 'default', name: 'Warung Net', domains: ['wifi.example'] }],
    origins: ['http://portal.test'],
    database: {
      kind: 'mariadb',
      host: '127.0.0.1',
      port: lab.databasePort,
      ...BRIDGE,
    },
    messages: { kind: 'url', url: standIns.messageUrl },
    payments: { kind: 'midtrans', serverKey: SERVER_KEY, api: standIns.paymentApi },
    // Practically no polling; the poller has its own proof.
    orders: { pollEvery: 3_600, unclearFor: 2 },
    billing: {
      api: {
        url: lab.api,
        secret: lab.apiSecret,
        administrator: 1,
      },
      database: {
        host: '127.0.0.1',
        port: lab.databasePort,
        ...BRIDGE,
        name: 'phpnuxbill',
      },
      timeZone: ZONE,
      currency: 'IDR',
      countryCode: '62',
    },
  }
  const close = async () => {
    await standIns.close()
    await lab.close()
  }
  return { lab, standIns, settings, close }
}

export async function startProof(): Promise<Proof> {
  const { lab, standIns, settings, close } = await startLabAndStandIns()
  const logged: string[] = []
  const running = await startPhpNuxBill(settings, (line) => void logged.push(line)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const origin = `http://127.0.0.1:${running.port}`
  return {
    lab,
    standIns,
    settings,
    origin,
    logged,
    ...createTestCustomer(origin, standIns),
    close: async () => {
      await running.close()
      await close()
    },
  }
}

function grants(): string {
  const names = {
    billing: 'phpnuxbill',
    radius: 'phpnuxbill',
    bridge: BRIDGE.name,
    user: BRIDGE.user,
    host: '127.0.0.1',
  }
  return Object.entries({ ...names, password: BRIDGE.password }).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`:${name}\\b`, 'g'), value),
    readFileSync(GRANTS, 'utf8'),
  )
}

export type ProofReply = { readonly status: number; readonly answer: Readonly<Record<string, unknown>> }
export type ProofPurchase = {
  readonly id: string
  readonly status: string
  readonly activated: boolean
  readonly amount: number
}

export type ProofCustomer = {
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    more?: { body?: unknown; bearer?: string; key?: string },
  ): Promise<ProofReply>
  /** Signs in with a code; returns the bearer. */
  signIn(phone: string): Promise<string>
  /** Exchanges a code for the credentials of one sign-in. */
  codeLogin(phone: string): Promise<{ readonly username: string; readonly password: string }>
  /** The credentials for a login at the router; the status of a refusal. */
  routerLogin(bearer: string): Promise<{ readonly username: string; readonly password: string } | number>
  buy(bearer: string, packageId: string, key?: string): Promise<ProofPurchase>
  read(bearer: string, id: string): Promise<ProofPurchase>
  /** The payer pays, and the provider sends this number of parallel callbacks. Returns the statuses. */
  pay(reference: string, callbacks?: number): Promise<readonly number[]>
}

/** `address`: the customer's address in `X-Forwarded-For`. */
export function createTestCustomer(origin: string, standIns: StandIns, address?: string): ProofCustomer {
  const call: ProofCustomer['call'] = async (method, path, { body, bearer, key } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // Safe cast: a missing field fails the assertion of the proof.
    return { status: response.status, answer: (text === '' ? {} : JSON.parse(text)) as ProofReply['answer'] }
  }
  const who = { account_type: 'customer', domain_type: 'default' }
  const codeLogin: ProofCustomer['codeLogin'] = async (phone) => {
    await call('POST', '/api/request_otp', { body: { phone, ...who } })
    const otp = standIns.codeOf(phone)
    const { answer } = await call('POST', '/api/check_otp', { key: crypto.randomUUID(), body: { phone, ...who, otp } })
    return { username: String(answer['username']), password: String(answer['password']) }
  }
  // Safe cast: the bridge checks its answers with the endpoint's shape.
  const purchaseOf = ({ answer }: ProofReply) => answer['data'] as ProofPurchase
  return {
    call,
    codeLogin,
    signIn: async (phone) => {
      const login = await codeLogin(phone)
      const body = { ...login, account_type: 'customer', domain: 'default' }
      return String((await call('POST', '/api/login-with-password', { body })).answer['access_token'])
    },
    routerLogin: async (bearer) => {
      const body = { domain: 'default', ip: '10.5.50.7', identity: 'hs' }
      const { status, answer } = await call('POST', '/api/router/reconnect', { bearer, body })
      // Safe cast: the bridge checks its answers with the endpoint's shape.
      return status === 200 ? (answer['data'] as { readonly username: string; readonly password: string }) : status
    },
    buy: async (bearer, package_id, key = crypto.randomUUID()) =>
      purchaseOf(await call('POST', '/api/ctm/purchases', { bearer, key, body: { package_id, method: 'qr' } })),
    read: async (bearer, id) => purchaseOf(await call('GET', `/api/ctm/purchases/${id}`, { bearer })),
    pay: async (reference, callbacks = 1) => {
      const { headers, body } = standIns.pay(reference)
      const send = () =>
        fetch(`${origin}/callbacks/payment`, { method: 'POST', headers, body: new TextDecoder().decode(body) })
      const responses = await Promise.all(Array.from({ length: callbacks }, send))
      return responses.map(({ status }) => status)
    },
  }
}
