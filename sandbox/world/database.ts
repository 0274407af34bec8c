/**
 * The sandbox's database: `node:sqlite` on disk, or in memory for tests. A write is on the disk before the response and
 * survives `kill -9`: write-ahead log with full syncs, and one transaction for writes that belong together.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import type { Database, SqlRow, SqlValue } from '../../backend/define-sandbox.ts'

export type SandboxDatabase = Database & {
  /** Drops every table. */
  clear(): void
  close(): void
}

/**
 * Opens `file`, and creates it and its folder if missing. `:memory:` stores nothing on the disk. Throws when the folder
 * cannot be written.
 */
export function openDatabase(file: string): SandboxDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
  `)
  // For look-ups by a name in any spelling.
  sqlite.function('normal_name', { deterministic: true }, (name) =>
    typeof name === 'string' ? normalizeIdentifier(name) : null,
  )
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const cached = prepared.get(sql)
    if (cached) return cached
    const created = sqlite.prepare(sql)
    prepared.set(sql, created)
    return created
  }
  let depth = 0
  const database: SandboxDatabase = {
    exec: (sql) => sqlite.exec(sql),
    run: (sql, ...values) => void statement(sql).run(...values),
    // The casts hold: the caller declares the row's type next to its statement.
    one: <Row extends SqlRow>(sql: string, ...values: SqlValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row extends SqlRow>(sql: string, ...values: SqlValue[]) => statement(sql).all(...values) as Row[],
    transaction: (work) => {
      // IMMEDIATE takes the write lock at the start, so that a second process waits instead of failing halfway.
      const name = `step_${depth}`
      sqlite.exec(depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`)
      depth += 1
      try {
        const result = work()
        if (result instanceof Promise)
          throw new TypeError('A transaction must be synchronous, but its work returned a promise')
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
      // Newest first: a table with a foreign key was created after the table that the key points to.
      const tables = sqlite
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid DESC`)
        .all()
      for (const { name } of tables) sqlite.exec(`DROP TABLE "${String(name)}"`)
    },
    close: () => sqlite.close(),
  }
  return database
}
