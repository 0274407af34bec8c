/** Bridges that die, callbacks that never come, and many customers at once. Each bridge is a process of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../settings.ts'
import { freePort } from '../../../e2e/support/free-port.ts'
import { start, until, type Program } from './programs.ts'
import { listen } from './stand-ins.ts'
import { customerOf, startSurroundings } from './start-proof.ts'

let around: Awaited<ReturnType<typeof startSurroundings>>
const folder = mkdtempSync(join(tmpdir(), 'gapura-proof-'))
const running: Program[] = []

beforeAll(async () => {
  around = await startSurroundings()
})
afterEach(async () => {
  for (const program of running.splice(0)) await program.end()
})
afterAll(async () => {
  await around.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A bridge as an operator starts it. The secret comes from the environment. */
async function startBridge(more: Partial<Settings> = {}) {
  const port = await freePort()
  const file = join(folder, `${port}.jsonc`)
  const settings = { ...around.settings, ...more, listen: { host: '127.0.0.1', port }, secret: '$BRIDGE_SECRET' }
  writeFileSync(file, `// The proof's settings.\n${JSON.stringify(settings)}`)
  const program = start('bridge', process.execPath, ['dist-bridge/bridge.js', 'phpnuxbill', file], {
    env: { BRIDGE_SECRET: around.settings.secret },
  })
  running.push(program)
  const origin = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('The bridge answers', isUp, { program })
  return { program, origin, ...customerOf(origin, around.standIns) }
}

const transactions = (phone: string) =>
  around.lab.sql(`SELECT method FROM phpnuxbill.tbl_transactions WHERE username = '${phone}'`).length

/** PHPNuxBill behind a gate that stops recharges: before they reach it, or after it did them, without an answer. */
async function startGate(when: 'before' | 'after') {
  let stopped = 0
  const gate = await listen(async (request) => {
    const { search } = new URL(request.url)
    const isRecharge = search.includes('recharge-post')
    const pass = async () =>
      fetch(`${around.lab.api}${search}`, { method: request.method, body: new URLSearchParams(await request.text()) })
    if (!isRecharge) return pass()
    if (when === 'after') await (await pass()).text()
    stopped += 1
    return new Promise<Response>(() => undefined)
  })
  const { billing } = around.settings
  return {
    settings: { billing: { ...billing, api: { ...billing.api, url: `${gate.origin}/api.php` } } },
    stopped: () => stopped,
    close: gate.close,
  }
}

test.each(['before', 'after'] as const)(
  'a bridge killed between payment and activation, %s the billing did it, loses nothing and does nothing twice',
  async (when) => {
    const phone = when === 'before' ? '6281100000001' : '6281100000002'
    const gate = await startGate(when)
    const first = await startBridge(gate.settings)
    const bearer = await first.signIn(phone)
    const { id } = await first.buy(bearer, '1')
    const callback = first.pay(id).catch(() => [])
    await until('The recharge is on its way', () => gate.stopped() > 0)
    await first.program.end('SIGKILL')
    await callback
    await gate.close()
    expect(transactions(phone)).toBe(when === 'before' ? 0 : 1)
    // The lease of the dead process, which nobody gives back.
    around.lab.sql("UPDATE gapura.leases SET until = '2000-01-01T00:00:00.000Z'")
    const second = await startBridge({ orders: { pollEvery: 1, unclearFor: 1 } })
    await until('The order is activated', async () => (await second.read(bearer, id)).activated)
    expect(transactions(phone)).toBe(1)
    const { username, password } = await routerLogin(second, bearer)
    expect(around.lab.radiusAccepts(username, password).isAccepted).toBe(true)
  },
)

async function routerLogin({ call }: Pick<Awaited<ReturnType<typeof startBridge>>, 'call'>, bearer: string) {
  const body = { domain: 'default', ip: '10.5.50.7', identity: 'hs' }
  const { answer } = await call('POST', '/api/router/reconnect', { bearer, body })
  return answer['data'] as { readonly username: string; readonly password: string }
}

test('an order whose callback never came is activated by the poller', async () => {
  const bridge = await startBridge({ orders: { pollEvery: 1 } })
  const bearer = await bridge.signIn('6281100000003')
  const { id } = await bridge.buy(bearer, '1')
  around.standIns.pay(id)
  await until('The poller has asked', () => transactions('6281100000003') === 1)
  expect(await bridge.read(bearer, id)).toMatchObject({ status: 'success', activated: true })
})

test('two bridges on one database are one: a session of one is good at the other, and a payment counts once', async () => {
  const [one, two] = await Promise.all([startBridge(), startBridge()])
  const bearer = await one.signIn('6281100000004')
  const body = { package_id: '1', method: 'qr' }
  const replies = await Promise.all(
    [one, two, one, two].map(({ call }) => call('POST', '/api/ctm/purchases', { bearer, key: 'one wish', body })),
  )
  const ids = new Set(replies.map(({ answer }) => (answer['data'] as { readonly id: string }).id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  await Promise.all([one.pay(id, 2), two.pay(id, 2), one.read(bearer, id), two.read(bearer, id)])
  expect(transactions('6281100000004')).toBe(1)
})

test('200 customers sign in at once', async () => {
  const bridge = await startBridge({ isBehindProxy: true })
  const before = around.standIns.messages
  const phones = Array.from({ length: 200 }, (_, place) => `6285500000${String(place).padStart(3, '0')}`)
  const started = performance.now()
  // One connection may ask for a hundred codes an hour, so these come from four.
  const places = [1, 2, 3, 4].map((last) => customerOf(bridge.origin, around.standIns, `198.51.100.${last}`))
  const bearers = await Promise.all(phones.map((phone, place) => (places[place % 4] ?? bridge).signIn(phone)))
  console.log(`200 sign-ins took ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  expect(new Set(bearers).size).toBe(200)
  expect(around.standIns.messages - before).toBe(200)
  const profiles = await Promise.all(
    bearers.map(async (bearer) => (await bridge.call('GET', '/api/ctm/', { bearer })).answer['data']),
  )
  expect(profiles).toMatchObject(phones.map((phone) => ({ phone })))
})

type Wrong = readonly [
  why: string,
  billing: { readonly timeZone?: string; readonly database?: { readonly port: number } },
  database: { readonly password?: string },
  says: string,
]
const WRONG: readonly Wrong[] = [
  ['the zone is another one', { timeZone: 'Asia/Makassar' }, {}, "PHPNuxBill's time zone is Asia/Jakarta"],
  ['its own database refuses it', {}, { password: 'wrong' }, 'Access denied'],
  ['the refused key is named', {}, { password: 'wrong' }, 'database: expected the database gapura for the user gapura'],
  ['nothing listens there', { database: { port: 1 } }, {}, 'ECONNREFUSED'],
  [
    'the key of the billing is named',
    { database: { port: 1 } },
    {},
    'billing.database: expected the database phpnuxbill',
  ],
]
test.each(WRONG)('a bridge says what is wrong and ends: %s', async (_, billing, database, says) => {
  const { settings } = around
  const file = join(folder, 'wrong.jsonc')
  const wrong = {
    ...settings,
    database: { ...settings.database, ...database },
    billing: { ...settings.billing, ...billing, database: { ...settings.billing.database, ...billing.database } },
  }
  writeFileSync(file, JSON.stringify(wrong))
  const program = start('bridge', process.execPath, ['dist-bridge/bridge.js', 'phpnuxbill', file])
  await until('The bridge ends', () => program.isOver())
  expect(program.said()).toContain(says)
})

test('a bridge whose port is taken says so and ends', async () => {
  const first = await startBridge()
  const file = join(folder, 'taken.jsonc')
  const port = Number(new URL(first.origin).port)
  writeFileSync(file, JSON.stringify({ ...around.settings, listen: { host: '127.0.0.1', port } }))
  const program = start('bridge', process.execPath, ['dist-bridge/bridge.js', 'phpnuxbill', file])
  await until('The bridge ends', () => program.isOver())
  expect(program.said()).toMatch(/^listen: expected to listen on 127\.0\.0\.1:\d+; received .*EADDRINUSE/m)
})

test('a bridge that is asked to end does so, and says nothing', async () => {
  const { program, origin } = await startBridge()
  await fetch(`${origin}/api/domain`)
  await program.end()
  expect(program.said()).not.toContain('Error')
  await expect(fetch(`${origin}/health`)).rejects.toThrow('fetch failed')
})
