/**
 * A database ends one of two statements that wait for each other. Alone, such a statement has changed nothing, so it is repeated here for
 * every statement outside a transaction.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { isDeadlock } from './database-fault.ts'

const RETRIES = 8
/** Milliseconds before the first repetition; it doubles, and half of it is random, so that the two do not meet again. */
const FIRST_PAUSE_MS = 10

/** Returns the dialect with statements that are repeated up to eight times after a deadlock. */
export function retryDeadlocks(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => retryingDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function retryingDriver(driver: Driver): Driver {
  /** The driver's own connection, and if a transaction is open on it. */
  const connections = new WeakMap<DatabaseConnection, { readonly inner: DatabaseConnection; inTransaction: boolean }>()
  const stateOf = (connection: DatabaseConnection) => {
    const state = connections.get(connection)
    if (!state) throw new RangeError('This connection belongs to another driver')
    return state
  }
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      const inner = await driver.acquireConnection(options)
      const state = { inner, inTransaction: false }
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery, more?: Parameters<DatabaseConnection['executeQuery']>[1]) =>
          repeated<QueryResult<Row>>(() => inner.executeQuery(query, more), state),
        streamQuery: (query, size, more) => inner.streamQuery(query, size, more),
      }
      connections.set(connection, state)
      return connection
    },
    beginTransaction: async (connection, settings) => {
      const state = stateOf(connection)
      await driver.beginTransaction(state.inner, settings)
      state.inTransaction = true
    },
    commitTransaction: async (connection) => {
      const state = stateOf(connection)
      await driver.commitTransaction(state.inner)
      state.inTransaction = false
    },
    rollbackTransaction: async (connection) => {
      const state = stateOf(connection)
      await driver.rollbackTransaction(state.inner)
      state.inTransaction = false
    },
    releaseConnection: (connection, options) => driver.releaseConnection(stateOf(connection).inner, options),
    destroy: (options) => driver.destroy(options),
  }
}

async function repeated<Result>(
  run: () => Promise<Result>,
  state: { readonly inTransaction: boolean },
): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      // Awaited here, so that its error is caught here.
      return await run()
    } catch (error) {
      if (retry === RETRIES || state.inTransaction || !isDeadlock(error)) throw error
      await pause(FIRST_PAUSE_MS * 2 ** retry * (0.5 + Math.random()))
    }
  }
}
