/** The bridge's own database. It holds all state of a bridge, so that several bridges can share it. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, MysqlDialect, PostgresDialect, type Dialect, type Insertable } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createPool } from 'mysql2'
import { Pool } from 'pg'
import { isLoopbackHost } from '../is-loopback-host.ts'
import { migrations } from './migrations.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'
import type { StoreKind, Tables } from './tables.ts'

export type BridgeStoreSettings = {
  readonly kind: 'mariadb' | 'postgres'
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly name: string
  /** Maximum number of connections. Default: 10. */
  readonly connections?: number
}

export type BridgeStore = {
  readonly kind: StoreKind
  readonly db: Kysely<Tables>
  /** Inserts a row. False: a row with its key exists. */
  insertOnce<Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>): Promise<boolean>
  /**
   * Runs the work with an exclusive lease on the name, across all processes. Waits at most `seconds` for the lease and then throws `StoreBusy`.
   * The lease expires after `seconds`, so the work must take less. Holds no connection while it waits or works.
   */
  exclusively<Result>(name: string, seconds: number, work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export class StoreBusy extends Error {
  override readonly name = 'StoreBusy'
}

/** Opens the database and runs the migrations. Rejects with the database's error if it cannot be reached. */
export function openBridgeStore(settings: BridgeStoreSettings): Promise<BridgeStore> {
  return storeOf(dialectOf(settings), settings.kind)
}

function dialectOf({ kind, host, port, user, password, name, connections = 10 }: BridgeStoreSettings): Dialect {
  if (kind === 'postgres') {
    const pool = new Pool({ host, port, user, password, database: name, max: connections, ssl: !isLoopbackHost(host) })
    // pg emits an error when the server closes an idle connection; without a listener it would end the process.
    pool.on('error', () => undefined)
    return new PostgresDialect({ pool })
  }
  return new MysqlDialect({
    pool: createPool({
      host,
      port,
      user,
      password,
      database: name,
      connectionLimit: connections,
      timezone: 'Z',
      ...tlsFor(host),
    }),
  })
}

/** The settings of mysql2 that require TLS with a trusted certificate, except on this machine. */
export function tlsFor(host: string) {
  return isLoopbackHost(host) ? {} : { ssl: { rejectUnauthorized: true } }
}

/** A store on any dialect, for tests as well. `now`: the clock of leases. */
export async function storeOf(dialect: Dialect, kind: StoreKind, now: () => number = Date.now): Promise<BridgeStore> {
  const db = new Kysely<Tables>({ dialect: retryDeadlocks(dialect) })
  const { error } = await new Migrator({ db, provider: migrations(kind) }).migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw error instanceof Error ? error : new Error(`The tables could not be made: ${String(error)}`)
  }
  const insertOnce: BridgeStore['insertOnce'] = async (table, row) => {
    const insert = db.insertInto(table).values(row)
    const once = kind === 'mariadb' ? insert.ignore() : insert.onConflict((conflict) => conflict.doNothing())
    const { numInsertedOrUpdatedRows = 0n } = await once.executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }
  const take = async (name: string, holder: string, seconds: number): Promise<boolean> => {
    const until = new Date(now() + seconds * 1_000).toISOString()
    if (await insertOnce('leases', { name, holder, until })) return true
    const { numUpdatedRows } = await db
      .updateTable('leases')
      .set({ holder, until })
      .where('name', '=', name)
      .where('until', '<', new Date(now()).toISOString())
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  return {
    kind,
    db,
    insertOnce,
    exclusively: async (resource, seconds, work) => {
      const name = createHash('sha256').update(resource).digest('base64url')
      const holder = randomUUID()
      const timeout = performance.now() + seconds * 1_000
      while (!(await take(name, holder, seconds))) {
        if (performance.now() > timeout) throw new StoreBusy(resource)
        await pause(20 + Math.random() * 60)
      }
      try {
        return await work()
      } finally {
        await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
      }
    },
    close: () => db.destroy(),
  }
}
