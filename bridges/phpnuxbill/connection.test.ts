import { expect, test } from 'vitest'
import type { BillingTables } from './tables.ts'
import { openTestBilling } from './testing/test-billing.ts'

const SITI = { username: 'siti', id: '7', phone: null, name: null, email: null, address: null, location: null }

/** A billing whose customer is online with this plan and has used 30 MB of data. */
async function connectWith(plan: Partial<BillingTables['tbl_plans']>) {
  const { databases, billing } = await openTestBilling()
  await databases.billing
    .insertInto('tbl_plans')
    .values({
      id: 1,
      name_plan: 'Harian',
      id_bw: 1,
      price: '5000',
      type: 'Hotspot',
      typebp: 'Limited',
      limit_type: 'Data_Limit',
      data_limit: 100,
      data_unit: 'MB',
      validity: 1,
      validity_unit: 'Days',
      routers: '',
      is_radius: 1,
      enabled: 1,
      prepaid: 'yes',
      plan_type: 'Personal',
      ...plan,
    })
    .execute()
  await databases.billing
    .insertInto('tbl_user_recharges')
    .values({
      id: 1,
      customer_id: 7,
      username: 'siti',
      plan_id: 1,
      namebp: 'Harian',
      recharged_on: '2026-11-23',
      recharged_time: '09:00:00',
      expiration: '2026-11-24',
      time: '09:00:00',
      status: 'on',
      routers: 'radius',
      type: 'Hotspot',
    })
    .execute()
  const session = { username: 'siti', callingstationid: 'AA-BB-CC-00-11-22', framedipaddress: '10.5.50.7' }
  await databases.radius
    .insertInto('radacct')
    .values({
      ...session,
      acctstarttime: '2026-11-23 09:30:00',
      acctstoptime: null,
      acctinputoctets: 1e7,
      acctoutputoctets: 2e7,
    })
    .execute()
  return billing.connection({ ...SITI, status: 'active' }, { ip: '10.5.50.7' })
}

test('a connection has the end of the package and the data that is left of its limit', async () => {
  expect(await connectWith({})).toEqual({
    online: true,
    since: '2026-11-23T02:30:00.000Z',
    ends_at: '2026-11-24T02:00:00.000Z',
    bytes_left: 70_000_000,
  })
})

test('no data is left where more was used than the limit', async () => {
  expect(await connectWith({ data_limit: 20 })).toMatchObject({ bytes_left: 0 })
})

test.each([{ typebp: 'Unlimited' }, { limit_type: 'Time_Limit' }])(
  'the data that is left is unknown for a plan with %j',
  async (plan) => {
    expect(await connectWith(plan)).toMatchObject({ online: true, bytes_left: null })
  },
)
