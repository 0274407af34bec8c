import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely'
import { expect, test } from 'vitest'
import { retryDeadlocks } from './retry-deadlocks.ts'

/** A database that ends the first statements with these error codes, and counts what arrives. */
function testDatabase(codes: readonly string[]) {
  const left = [...codes]
  let statements = 0
  const driver = new (class extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve({
        executeQuery: () => {
          statements += 1
          const code = left.shift()
          return code === undefined
            ? Promise.resolve({ rows: [] })
            : Promise.reject(Object.assign(new Error('ended'), { code }))
        },
        streamQuery: () => {
          throw new RangeError('not in this test')
        },
      })
    }
  })()
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const db = new Kysely<{ leases: { name: string } }>({ dialect: retryDeadlocks(dialect) })
  return { db, statements: () => statements }
}

test.each(['ER_LOCK_DEADLOCK', '40P01', '40001'])('a statement that ends with %s is repeated', async (code) => {
  const { db, statements } = testDatabase([code, code])
  await db.selectFrom('leases').selectAll().execute()
  expect(statements()).toBe(3)
})

test('other errors, and a ninth deadlock, are thrown', async () => {
  const other = testDatabase(['ER_DUP_ENTRY'])
  await expect(other.db.selectFrom('leases').selectAll().execute()).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' })
  expect(other.statements()).toBe(1)
  const endless = testDatabase(Array.from({ length: 9 }, () => 'ER_LOCK_DEADLOCK'))
  await expect(endless.db.selectFrom('leases').selectAll().execute()).rejects.toMatchObject({
    code: 'ER_LOCK_DEADLOCK',
  })
})

test('a statement of a transaction is not repeated, because the database has undone the ones before it', async () => {
  const { db, statements } = testDatabase(['ER_LOCK_DEADLOCK'])
  const work = db.transaction().execute((transaction) => transaction.selectFrom('leases').selectAll().execute())
  await expect(work).rejects.toMatchObject({ code: 'ER_LOCK_DEADLOCK' })
  expect(statements()).toBe(1)
})
