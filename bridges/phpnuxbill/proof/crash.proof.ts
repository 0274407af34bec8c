/** Killed bridges, missing callbacks, and many parallel customers. Each bridge is a separate process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { start, pollUntil, type Program } from './programs.ts'
import { bridgesIn } from './start-bridge.ts'
import { listen } from './stand-ins.ts'
import { createTestCustomer, startLabAndStandIns } from './start-proof.ts'

let surroundings: Awaited<ReturnType<typeof startLabAndStandIns>>
let bridges: ReturnType<typeof bridgesIn>
const folder = mkdtempSync(join(tmpdir(), 'gapura-proof-'))
const running: Program[] = []

beforeAll(async () => {
  surroundings = await startLabAndStandIns()
  bridges = bridgesIn(surroundings)
})
afterEach(async () => {
  await bridges.end()
  for (const program of running.splice(0)) await program.end()
})
afterAll(async () => {
  await surroundings.close()
  bridges.close()
  rmSync(folder, { recursive: true, force: true })
})

const transactions = (phone: string) =>
  surroundings.lab.sql(`SELECT method FROM phpnuxbill.tbl_transactions WHERE username = '${phone}'`).length

/** A proxy of PHPNuxBill that never responds to recharges: it holds them back (`before`) or forwards them first (`after`). */
async function startProxy(when: 'before' | 'after') {
  let stopped = 0
  const proxy = await listen(async (request) => {
    const { search } = new URL(request.url)
    const isRecharge = search.includes('recharge-post')
    const forward = async () =>
      fetch(`${surroundings.lab.api}${search}`, {
        method: request.method,
        body: new URLSearchParams(await request.text()),
      })
    if (!isRecharge) return forward()
    if (when === 'after') await (await forward()).text()
    stopped += 1
    return new Promise<Response>(() => undefined)
  })
  const { billing } = surroundings.settings
  return {
    settings: { billing: { ...billing, api: { ...billing.api, url: `${proxy.origin}/api.php` } } },
    stopped: () => stopped,
    close: proxy.close,
  }
}

test.each(['before', 'after'] as const)(
  'a paid order is activated once if the bridge is killed %s the billing’s activation',
  async (when) => {
    const phone = when === 'before' ? '6281100000001' : '6281100000002'
    const proxy = await startProxy(when)
    const first = await bridges.start(proxy.settings)
    const bearer = await first.signIn(phone)
    const { id } = await first.buy(bearer, '1')
    const callback = first.pay(id).catch(() => [])
    await pollUntil('The recharge is on its way', () => proxy.stopped() > 0)
    await first.program.end('SIGKILL')
    await callback
    await proxy.close()
    expect(transactions(phone)).toBe(when === 'before' ? 0 : 1)
    // The killed process has not released its lease.
    surroundings.lab.sql("UPDATE gapura.leases SET until = '2000-01-01T00:00:00.000Z'")
    const second = await bridges.start({ orders: { pollEvery: 1, unclearFor: 1 } })
    await pollUntil('The order is activated', async () => (await second.read(bearer, id)).activated)
    expect(transactions(phone)).toBe(1)
    const login = await second.routerLogin(bearer)
    if (typeof login === 'number') throw new Error(`The login was refused: ${login}`)
    expect(surroundings.lab.radiusAccepts(login.username, login.password).isAccepted).toBe(true)
  },
)

test('an order without a callback is activated by the poller', async () => {
  const bridge = await bridges.start({ orders: { pollEvery: 1 } })
  const bearer = await bridge.signIn('6281100000003')
  const { id } = await bridge.buy(bearer, '1')
  surroundings.standIns.pay(id)
  await pollUntil('The poller has activated the order', () => transactions('6281100000003') === 1)
  expect(await bridge.read(bearer, id)).toMatchObject({ status: 'success', activated: true })
})

test('two bridges on one database share sessions, and activate a payment once', async () => {
  const [first, second] = await Promise.all([bridges.start(), bridges.start()])
  const bearer = await first.signIn('6281100000004')
  const body = { package_id: '1', method: 'qr' }
  const replies = await Promise.all(
    [first, second, first, second].map(({ call }) => call('POST', '/api/ctm/purchases', { bearer, key: 'key', body })),
  )
  const ids = new Set(replies.map(({ answer }) => (answer['data'] as { readonly id: string }).id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  await Promise.all([first.pay(id, 2), second.pay(id, 2), first.read(bearer, id), second.read(bearer, id)])
  expect(transactions('6281100000004')).toBe(1)
})

test('200 customers sign in at the same time', async () => {
  const bridge = await bridges.start({ isBehindProxy: true })
  const before = surroundings.standIns.messages
  const phones = Array.from({ length: 200 }, (_, index) => `6285500000${String(index).padStart(3, '0')}`)
  const started = performance.now()
  // Four addresses, because a connection may request a hundred codes an hour.
  const clients = [1, 2, 3, 4].map((last) =>
    createTestCustomer(bridge.origin, surroundings.standIns, `198.51.100.${last}`),
  )
  const bearers = await Promise.all(phones.map((phone, index) => (clients[index % 4] ?? bridge).signIn(phone)))
  console.log(`200 sign-ins took ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  expect(new Set(bearers).size).toBe(200)
  expect(surroundings.standIns.messages - before).toBe(200)
  const profiles = await Promise.all(
    bearers.map(async (bearer) => (await bridge.call('GET', '/api/ctm/', { bearer })).answer['data']),
  )
  expect(profiles).toMatchObject(phones.map((phone) => ({ phone })))
})

type Wrong = readonly [
  why: string,
  billing: { readonly timeZone?: string; readonly database?: { readonly port: number } },
  database: { readonly password?: string },
  message: string,
]
const WRONG: readonly Wrong[] = [
  ['another time zone', { timeZone: 'Asia/Makassar' }, {}, "PHPNuxBill's time zone is Asia/Jakarta"],
  ['refused by its own database', {}, { password: 'wrong' }, 'Access denied'],
  [
    'the setting of the refused database',
    {},
    { password: 'wrong' },
    'database: expected the database gapura for the user gapura',
  ],
  ['an unreachable database', { database: { port: 1 } }, {}, 'ECONNREFUSED'],
  [
    'the setting of the billing’s database',
    { database: { port: 1 } },
    {},
    'billing.database: expected the database phpnuxbill',
  ],
]
test.each(WRONG)(
  'a bridge with wrong settings reports the fault and ends: %s',
  async (_, billing, database, message) => {
    const { settings } = surroundings
    const file = join(folder, 'wrong.jsonc')
    const wrong = {
      ...settings,
      database: { ...settings.database, ...database },
      billing: { ...settings.billing, ...billing, database: { ...settings.billing.database, ...billing.database } },
    }
    writeFileSync(file, JSON.stringify(wrong))
    const program = start('bridge', process.execPath, ['dist-bridge/bridge.js', 'phpnuxbill', file])
    await pollUntil('The bridge ends', () => program.isOver())
    expect(program.output()).toContain(message)
  },
)

test('a bridge whose port is in use reports it and ends', async () => {
  const first = await bridges.start()
  const file = join(folder, 'taken.jsonc')
  const port = Number(new URL(first.origin).port)
  writeFileSync(file, JSON.stringify({ ...surroundings.settings, listen: { host: '127.0.0.1', port } }))
  const program = start('bridge', process.execPath, ['dist-bridge/bridge.js', 'phpnuxbill', file])
  await pollUntil('The bridge ends', () => program.isOver())
  expect(program.output()).toMatch(/^listen: expected to listen on 127\.0\.0\.1:\d+; received .*EADDRINUSE/m)
})

test('a bridge ends on SIGTERM without an error', async () => {
  const { program, origin } = await bridges.start()
  await fetch(`${origin}/api/domain`)
  await program.end()
  expect(program.output()).not.toContain('Error')
  await expect(fetch(`${origin}/health`)).rejects.toThrow('fetch failed')
})
