/**
 * The bridge's own database: MariaDB or PostgreSQL of the operator. All state of a bridge is there, so any number of bridges
 * may run on one database.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, MysqlDialect, PostgresDialect, type Dialect, type Insertable } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createPool } from 'mysql2'
import { Pool } from 'pg'
import { migrations } from './migrations.ts'
import type { StoreKind, Tables } from './tables.ts'

export type StoreSettings = {
  readonly kind: 'mariadb' | 'postgres'
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly name: string
  /** Connections at most. Default: 10. */
  readonly connections?: number
}

export type Store = {
  readonly db: Kysely<Tables>
  /** Inserts a row unless one with its key exists. Whether it was inserted. */
  insertOnce<Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>): Promise<boolean>
  /**
   * Runs the work while nobody else works under this name, in this process or another. It waits for its turn, at most as long
   * as `seconds`, and then throws `Busy`. A process that dies holds the name until `seconds` are over, so the work must take
   * less. It holds no connection meanwhile.
   */
  alone<Result>(name: string, seconds: number, work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Somebody else worked under the name for too long. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** Opens the database and brings its tables up to date. Rejects with the database's own message when it cannot be reached. */
export function openStore(settings: StoreSettings): Promise<Store> {
  return storeOf(dialectOf(settings), settings.kind)
}

function dialectOf({ kind, host, port, user, password, name, connections = 10 }: StoreSettings): Dialect {
  if (kind === 'postgres') {
    const pool = new Pool({ host, port, user, password, database: name, max: connections })
    // An idle connection that the server ends is replaced at the next use; without a listener it would end the process.
    pool.on('error', () => undefined)
    return new PostgresDialect({ pool })
  }
  return new MysqlDialect({
    pool: createPool({ host, port, user, password, database: name, connectionLimit: connections, timezone: 'Z' }),
  })
}

/** A store on any dialect; tests bring one of their own. `now`: the clock of leases. */
export async function storeOf(dialect: Dialect, kind: StoreKind, now: () => number = Date.now): Promise<Store> {
  const db = new Kysely<Tables>({ dialect })
  const { error } = await new Migrator({ db, provider: migrations(kind) }).migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw error instanceof Error ? error : new Error(`The tables could not be made: ${String(error)}`)
  }
  const insertOnce: Store['insertOnce'] = async (table, row) => {
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
    db,
    insertOnce,
    alone: async (what, seconds, work) => {
      const name = createHash('sha256').update(what).digest('base64url')
      const holder = randomUUID()
      const timeout = performance.now() + seconds * 1_000
      while (!(await take(name, holder, seconds))) {
        if (performance.now() > timeout) throw new Busy(what)
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
