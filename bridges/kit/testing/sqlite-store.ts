/** An in-memory SQLite store for tests. Its queries run serially; `npm run test:bridge` tests parallel access with the real databases. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'
import { storeOf, type BridgeStore } from '../store/open-store.ts'

export function openTestStore(now?: () => number): Promise<BridgeStore> {
  return storeOf(sqliteInMemory(), 'sqlite', now)
}

/** A Kysely dialect with a new database in memory. */
export function sqliteInMemory(): SqliteDialect {
  const database = new DatabaseSync(':memory:')
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (text) => {
        const statement = database.prepare(text)
        // Safe casts: the queries of this project bind only texts, numbers and nulls.
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => {
            const { changes, lastInsertRowid } = statement.run(...(values as SQLInputValue[]))
            return { changes, lastInsertRowid }
          },
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
        }
      },
    },
  })
}
