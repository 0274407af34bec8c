/** A bridge that is killed thirty times during payments, on each kind of store: nothing paid is lost, nothing is activated twice. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBridgeStore } from '../../kit/store/open-store.ts'
import { pollUntil } from './programs.ts'
import { bridgesIn } from './start-bridge.ts'
import { startLabAndStandIns } from './start-proof.ts'
import { startStore, storeKinds } from './start-store.ts'

const KILLS = 30
/** Milliseconds between the kills' moments: from the callback's arrival to after the activation. */
const STEP_MS = 12

let surroundings: Awaited<ReturnType<typeof startLabAndStandIns>>
beforeAll(async () => {
  surroundings = await startLabAndStandIns()
})
afterAll(() => surroundings.close())

test.each(storeKinds)(
  'thirty kills during payments lose none and activate none twice, on %s',
  async (kind) => {
    const phone = kind === 'mariadb' ? '6281200000001' : '6281200000002'
    const bridges = bridgesIn(surroundings)
    const started = await startStore(kind)
    const store = await openBridgeStore(started.settings)
    const start = () =>
      bridges.start({ database: started.settings, orders: { pollEvery: 1, unclearFor: 3, payWithin: 900 } })
    let bridge = await start()
    const bearer = await bridge.signIn(phone)
    const ids: string[] = []
    for (let round = 0; round < KILLS; round += 1) {
      const { id } = await bridge.buy(bearer, '2')
      ids.push(id)
      const callback = bridge.pay(id, 2).catch(() => [])
      await pause(round * STEP_MS)
      await bridge.program.end('SIGKILL')
      await callback
      // A killed process does not release its leases, which end after a minute.
      await store.db.updateTable('leases').set({ until: '2000-01-01T00:00:00.000Z' }).execute()
      bridge = await start()
    }
    for (const id of ids)
      await pollUntil(`The order ${id} is activated`, async () => (await bridge.read(bearer, id)).activated, {
        program: bridge.program,
      })
    const methods = surroundings.lab
      .sql(`SELECT method FROM phpnuxbill.tbl_transactions WHERE username = '${phone}'`)
      .map(([method = '']) => method.split(' - ')[0] ?? '')
    expect(methods.toSorted()).toEqual(ids.toSorted())
    await bridges.end()
    await store.close()
    await started.close()
    bridges.close()
  },
  300_000,
)
