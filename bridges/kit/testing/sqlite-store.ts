/**
 * A store in memory for tests, by Node's own SQLite. It runs the same queries and migrations as MariaDB and PostgreSQL, but
 * one after the other: what meets in a database of an operator is tested there (`npm run test:bridge`).
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'
import { storeOf, type Store } from '../store/open-store.ts'

export function openTestStore(now?: () => number): Promise<Store> {
  const database = new DatabaseSync(':memory:')
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (text) => {
        const statement = database.prepare(text)
        // The casts hold: Kysely hands on what a query of this project binds, which are texts, numbers and nulls.
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
  return storeOf(dialect, 'sqlite', now)
}
