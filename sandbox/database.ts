/**
 * The sandbox's database: `node:sqlite` on disk, or in memory for tests. What has been answered is on the disk, also
 * after `kill -9`: write-ahead log with full syncs, and everything that belongs together in one transaction.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, SqlRow, SqlValue } from '../core/sandbox/define-sandbox.ts'

export type SandboxDatabase = Database & {
  /** Forgets every table. */
  clear(): void
  close(): void
}

/** Opens or makes `file`; `:memory:` keeps nothing. Throws when the folder cannot be written. */
export function openDatabase(file: string): SandboxDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
  `)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = sqlite.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  let depth = 0
  const database: SandboxDatabase = {
    exec: (sql) => sqlite.exec(sql),
    run: (sql, ...values) => void statement(sql).run(...values),
    // A row's type is what the statement selects; the statement and the type stand side by side at every call.
    one: <Row extends SqlRow>(sql: string, ...values: SqlValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row extends SqlRow>(sql: string, ...values: SqlValue[]) => statement(sql).all(...values) as Row[],
    transaction: (work) => {
      // The outermost takes the write lock at once, so that two processes wait instead of failing half-way.
      const name = `step_${depth}`
      sqlite.exec(depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`)
      depth += 1
      try {
        const result = work()
        if (result instanceof Promise)
          throw new TypeError('A transaction cannot wait: its work answered with a promise')
        sqlite.exec(depth === 1 ? 'COMMIT' : `RELEASE ${name}`)
        return result
      } catch (error) {
        // A full disk may have ended the transaction already.
        if (sqlite.isTransaction) sqlite.exec(depth === 1 ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`)
        throw error
      } finally {
        depth -= 1
      }
    },
    clear: () => {
      prepared.clear()
      // The youngest first: what points at a table was made after it.
      const tables = sqlite
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid DESC`)
        .all()
      for (const { name } of tables) sqlite.exec(`DROP TABLE "${String(name)}"`)
    },
    close: () => sqlite.close(),
  }
  return database
}
