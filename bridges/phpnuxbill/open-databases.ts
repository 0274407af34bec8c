/** The connections to the billing's and RADIUS's tables. */
import { Kysely, MysqlDialect } from 'kysely'
import { createPool } from 'mysql2'
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

/** `radius`: only when its tables are in another database, which PHPNuxBill itself does not take well. */
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

function dialect({ host, port, user, password, name }: DatabaseSettings): MysqlDialect {
  return new MysqlDialect({
    pool: createPool({
      ...{ host, port, user, password, database: name, connectionLimit: 8 },
      // Times are the operator's, without a zone: they are read as texts.
      dateStrings: true,
      // Counters of bytes fit into a number up to 9 petabytes.
      supportBigNumbers: true,
    }),
  })
}
