/** PHPNuxBill's tables in memory with a `Billing` on them, for tests. `npm run test:bridge` tests the bridge with the real PHPNuxBill. */
import { Kysely, type SchemaModule } from 'kysely'
import { openTestStore, sqliteInMemory } from '../../kit/testing/sqlite-store.ts'
import { createPhpNuxBill, type BillingSettings } from '../create-billing.ts'
import { BILLING_COLUMNS, RADIUS_COLUMNS, type BillingTables, type RadiusTables } from '../tables.ts'

export const TEST_NOW = Date.parse('2026-11-23T03:00:00Z')

/** Empty tables. Its clock stands still at `TEST_NOW`. Default country code: 62. */
export async function openTestBilling(settings: Partial<BillingSettings> = {}) {
  const databases = {
    billing: new Kysely<BillingTables>({ dialect: sqliteInMemory() }),
    radius: new Kysely<RadiusTables>({ dialect: sqliteInMemory() }),
    close: () => Promise.resolve(),
  }
  await createTables(databases.billing.schema, BILLING_COLUMNS)
  await createTables(databases.radius.schema, RADIUS_COLUMNS)
  const billing = createPhpNuxBill({
    databases,
    store: await openTestStore(),
    secret: 'secret',
    timeZone: 'Asia/Jakarta',
    currency: 'IDR',
    api: {
      url: 'http://billing.example',
      secret: '',
      administrator: 1,
      fetch: () => Promise.reject(new TypeError('This test has no PHPNuxBill')),
    },
    countryCode: '62',
    routers: [],
    now: () => TEST_NOW,
    ...settings,
  })
  return { databases, billing }
}

async function createTables(schema: SchemaModule, tables: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    let table = schema.createTable(name)
    // Columns without a type, so that SQLite stores numbers as numbers.
    for (const column of columns) table = table.addColumn(column, 'blob')
    await table.execute()
  }
}
