/** The connections to the tables of the billing and of RADIUS. */
import { Kysely, MysqlDialect, type Dialect } from 'kysely'
import { createPool } from 'mysql2'
import { tlsFor } from '../kit/store/open-store.ts'
import { retryDeadlocks } from '../kit/store/retry-deadlocks.ts'
import type { BillingTables, RadiusTables } from './tables.ts'

export type DatabaseSettings = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly name: string
}

export type Databases = {
  readonly billing: Kysely<BillingTables>
  readonly radius: Kysely<RadiusTables>
  close(): Promise<void>
}

/** `radius`: only if its tables are in another database, which PHPNuxBill itself supports poorly. */
export function openDatabases(billing: DatabaseSettings, radius: DatabaseSettings = billing): Databases {
  const databases = {
    billing: new Kysely<BillingTables>({ dialect: dialect(billing) }),
    radius: new Kysely<RadiusTables>({ dialect: dialect(radius) }),
  }
  return {
    ...databases,
    close: async () => {
      await databases.billing.destroy()
      await databases.radius.destroy()
    },
  }
}

function dialect({ host, port, user, password, name }: DatabaseSettings): Dialect {
  const pool = createPool({
    host,
    port,
    user,
    password,
    database: name,
    connectionLimit: 8,
    ...tlsFor(host),
    dateStrings: true,
    supportBigNumbers: true,
  })
  return retryDeadlocks(new MysqlDialect({ pool }))
}
