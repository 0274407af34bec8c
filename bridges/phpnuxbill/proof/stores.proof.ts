/** Parallel access to the kit's own tables on MariaDB and PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { MAX_FILE_BYTES } from '../../../backend/rules/uploads.ts'
import { createBridgeLimits } from '../../kit/limits.ts'
import { createBridgeFiles } from '../../kit/files/files.ts'
import { inDatabase } from '../../kit/files/in-database.ts'
import { databaseFault } from '../../kit/store/database-fault.ts'
import { openBridgeStore, type BridgeStore } from '../../kit/store/open-store.ts'
import { pollUntil } from './programs.ts'
import { startStore, storeKinds, type StartedStore } from './start-store.ts'
import { createTestBridge } from '../../kit/testing/test-bridge.ts'

describe.each(storeKinds)('on %s', (kind) => {
  let started: StartedStore
  let store: BridgeStore
  beforeAll(async () => {
    started = await startStore(kind)
    // Parallel migrations of a new database must not fail.
    const [first, second] = await Promise.all([openBridgeStore(started.settings), openBridgeStore(started.settings)])
    await second.close()
    store = first
  })
  afterAll(async () => {
    await store?.close()
    await started?.close()
  })

  test('the tables are created once, and the next start finds them', async () => {
    const other = await openBridgeStore(started.settings)
    expect(await other.db.selectFrom('orders').selectAll().execute()).toEqual([])
    await other.close()
  })

  test('eight parallel requests send one code, which allows five tries', async () => {
    const { call, sent, codeOf } = await createTestBridge({ store })
    const phone = '6281234567890'
    const who = { phone, account_type: 'customer', domain_type: 'warung' }
    await Promise.all(Array.from({ length: 8 }, () => call('POST', '/api/request_otp', { body: who })))
    expect(sent).toHaveLength(1)
    const otp = codeOf(phone) === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('POST', '/api/check_otp', { key: `try ${index}`, body: { ...who, otp } }),
      ),
    )
    expect(tries.filter(({ answer }) => answer['error'] === 'otp.wrong')).toHaveLength(5)
  })

  test('calls at the same time, in two bridges, cannot exceed a limit, and a right one gives its use back', async () => {
    const other = await openBridgeStore(started.settings)
    const of = (place: BridgeStore) => createBridgeLimits(place, Date.now, () => undefined)
    const [first, second] = [of(store), of(other)]
    const use = [{ limit: 'password', name: 'siti', net: '2001:db8::1' }] as const
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 ? first : second).tryTake(use, '2001:db8::1')),
    )
    const taken = results.filter((result) => 'giveBack' in result)
    expect(taken).toHaveLength(10)
    const [refused] = results.filter((result) => 'limit' in result)
    expect(refused?.limit).toBe('password')
    expect(refused?.wait).toBeGreaterThan(3_000_000)
    // In the next hour, more right calls than the limit allows wrong ones.
    const later = createBridgeLimits(
      store,
      () => Date.now() + 3_601_000,
      () => undefined,
    )
    for (let count = 0; count < 30; count += 1) {
      const right = await later.tryTake(use, '')
      expect(right).toHaveProperty('giveBack')
      if ('giveBack' in right) await right.giveBack()
    }
    await other.close()
  })

  test('a database of another machine is not used without TLS', async () => {
    // Linux connects to this machine; by its name it is another one.
    const error: unknown = await openBridgeStore({ ...started.settings, host: '0.0.0.0' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(databaseFault('database', started.settings, error).message).toMatch(/(SSL|secure connection).*needs no TLS/s)
  })

  test('names that differ only in case are different', async () => {
    const row = (name: string) => ({ name, holder: 'x', until: '2000-01-01T00:00:00.000Z' })
    expect(await store.insertOnce('leases', row('Name'))).toBe(true)
    expect(await store.insertOnce('leases', row('name'))).toBe(true)
    expect(await store.insertOnce('leases', row('name'))).toBe(false)
  })

  test('work with the same lease name never overlaps, also in two bridges', async () => {
    const other = await openBridgeStore(started.settings)
    let [running, maximum] = [0, 0]
    const work = async () => {
      running += 1
      maximum = Math.max(maximum, running)
      await store.db.selectFrom('leases').selectAll().execute()
      running -= 1
    }
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? store : other).exclusively('name', 30, work)),
    )
    expect(maximum).toBe(1)
    await other.close()
  })

  test('three parallel purchases make one order, which parallel checks activate once', async () => {
    const { call, billing, payments, signIn, bridge } = await createTestBridge({ store })
    billing.add({ id: 'siti' })
    const { access: bearer } = await signIn('siti')
    const buy = () =>
      call('POST', '/api/ctm/purchases', { bearer, key: 'key', body: { package_id: '1', method: 'qr' } })
    const replies = await Promise.all([buy(), buy(), buy()])
    const ids = new Set(replies.map(({ answer }) => (answer['data'] as { readonly id: string }).id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    payments.pay(id)
    const read = () => call('GET', `/api/ctm/purchases/${id}`, { bearer })
    await Promise.all([bridge.poll(), read(), read(), bridge.poll()])
    expect(billing.activated).toHaveLength(1)
    expect((await read()).answer['data']).toMatchObject({ status: 'success', activated: true })
  })

  test('an upload of the maximum size is stored completely and readable only by its owner', async () => {
    const files = createBridgeFiles(store, inDatabase(store), Date.now)
    const bytes = Uint8Array.from({ length: MAX_FILE_BYTES }, (_, index) => (index * 31 + (index >> 8)) % 256)
    const id = await files.save({ type: 'image/png', bytes }, 'siti')
    const read = await files.read(id, 'siti')
    expect(read && Buffer.from(read.bytes).equals(bytes)).toBe(true)
    expect(await files.read(id, 'budi')).toBeNull()
  })

  test('connections closed by the database are replaced', async () => {
    const other = await openBridgeStore(started.settings)
    await Promise.all([1, 2, 3].map(() => store.db.selectFrom('leases').selectAll().execute()))
    const end =
      kind === 'postgres'
        ? sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'gapura'`
        : sql`KILL CONNECTION USER CURRENT_USER`
    // MariaDB also closes the connection that runs this statement.
    await end.execute(other.db).catch(() => undefined)
    await pollUntil('The store answers again', () =>
      store.db
        .selectFrom('leases')
        .selectAll()
        .execute()
        .then(
          () => true,
          () => false,
        ),
    )
    expect(await store.db.selectFrom('tokens').selectAll().where('account', '=', 'nobody').execute()).toEqual([])
    await other.close()
  })

  test('two tabs can use a refresh token at the same time, and a later use ends the session', async () => {
    const { call, billing, signIn, later } = await createTestBridge({ store })
    billing.add({ id: 'budi' })
    const { refresh: refresh_token } = await signIn('budi')
    const renew = () => call('POST', '/token/refresh', { body: { refresh_token, account_type: 'customer' } })
    const both = await Promise.all([renew(), renew()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    later(11_000)
    expect((await renew()).status).toBe(401)
    const [bearer = ''] = both.map(({ answer }) => String(answer['access_token']))
    expect((await call('GET', '/api/ctm/', { bearer })).status).toBe(401)
  })
})
