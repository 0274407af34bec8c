/** The migrations of a bridge's tables, in order. A published migration is never changed. */
import { sql, type Kysely } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'
import type { StoreKind } from './tables.ts'

/** MariaDB's default collation ignores case, so different tokens would be equal. */
const MARIADB_TABLE = sql`ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`

export function migrations(kind: StoreKind): MigrationProvider {
  return {
    getMigrations: async () => ({
      '0001-first': first(kind),
      '0002-links': links(kind),
      '0003-files': files(kind),
      '0004-method': method(),
      '0005-sign-in-links': signInLinks(kind),
      '0006-limits': limits(kind),
      '0007-one-payment': onePayment(),
      '0008-passwords': passwords(kind),
      '0009-odd': odd(),
      '0010-known-networks': knownNetworks(kind),
    }),
  }
}

function createTable(db: Kysely<unknown>, kind: StoreKind, name: string) {
  const created = db.schema.createTable(name)
  return kind === 'mariadb' ? created.modifyEnd(MARIADB_TABLE) : created
}

/** Networks from which a number has signed in by code. */
function knownNetworks(kind: StoreKind): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, kind, 'known_networks')
        .addColumn('mark', sql`varchar(64)`, (column) => column.primaryKey())
        .addColumn('until', sql`varchar(24)`, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('known_networks_by_end').on('known_networks').column('until').execute()
    },
  }
}

/** Payments that a person has to settle. */
function odd(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('orders')
        .addColumn('odd', sql`varchar(64)`)
        .execute()
    },
  }
}

/** Customers' passwords for the portal, which billing systems may keep in plain text, and their secrets for the router. */
function passwords(kind: StoreKind): Migration {
  const short = sql`varchar(64)`
  const name = sql`varchar(190)`
  const time = sql`varchar(24)`
  return {
    up: async (db: Kysely<unknown>) => {
      const table = (tableName: string) => createTable(db, kind, tableName)
      await table('passwords')
        .addColumn('account', name, (column) => column.primaryKey())
        .addColumn('hash', name, (column) => column.notNull())
        .execute()
      await table('temporary_passwords')
        .addColumn('password_hash', short, (column) => column.primaryKey())
        .addColumn('account', name, (column) => column.notNull())
        .addColumn('expires_at', time, (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('temporary_passwords_by_expiry')
        .on('temporary_passwords')
        .column('expires_at')
        .execute()
      await table('router_secrets')
        .addColumn('account', name, (column) => column.primaryKey())
        .addColumn('mark', short, (column) => column.notNull())
        .addColumn('previous', short)
        .addColumn('made_at', time, (column) => column.notNull())
        .execute()
    },
  }
}

/** A payment at the provider belongs to one order. */
function onePayment(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.createIndex('orders_by_payment').on('orders').column('provider_id').unique().execute()
    },
  }
}

/** The table `uses`, which it replaces, stays: an older bridge may run beside this one during an upgrade. */
function limits(kind: StoreKind): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, kind, 'limits')
        .addColumn('name', sql`varchar(64)`, (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('until', sql`varchar(24)`, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('limits_by_end').on('limits').column('until').execute()
    },
  }
}

function signInLinks(kind: StoreKind): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, kind, 'sign_in_links')
        .addColumn('token_hash', sql`varchar(64)`, (column) => column.primaryKey())
        .addColumn('account', sql`varchar(190)`, (column) => column.notNull())
        .addColumn('domain', sql`varchar(190)`, (column) => column.notNull())
        .addColumn('browser', sql`varchar(64)`)
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('expires_at', sql`varchar(24)`, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('sign_in_links_by_expiry').on('sign_in_links').column('expires_at').execute()
    },
  }
}

function method(): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('orders')
        .addColumn('method', sql`varchar(64)`, (column) => column.notNull().defaultTo('qr'))
        .execute()
    },
  }
}

const BYTES = { mariadb: sql`longblob`, postgres: sql`bytea`, sqlite: sql`blob` } as const

function files(kind: StoreKind): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      const table = (name: string) =>
        createTable(db, kind, name).addColumn('id', sql`varchar(64)`, (column) => column.primaryKey())
      await table('files')
        .addColumn('account', sql`varchar(190)`, (column) => column.notNull())
        .addColumn('type', sql`varchar(64)`, (column) => column.notNull())
        .addColumn('created_at', sql`varchar(24)`, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('files_of_account').on('files').column('account').execute()
      await table('file_bytes')
        .addColumn('bytes', BYTES[kind], (column) => column.notNull())
        .execute()
    },
  }
}

function links(kind: StoreKind): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, kind, 'links')
        .addColumn('token_hash', sql`varchar(64)`, (column) => column.primaryKey())
        .addColumn('account', sql`varchar(190)`, (column) => column.notNull())
        .addColumn('expires_at', sql`varchar(24)`, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('links_by_expiry').on('links').column('expires_at').execute()
    },
  }
}

function first(kind: StoreKind): Migration {
  const short = sql`varchar(64)`
  const name = sql`varchar(190)`
  const time = sql`varchar(24)`
  return {
    // Kysely passes a database without table types.
    up: async (db: Kysely<unknown>) => {
      const table = (tableName: string) => createTable(db, kind, tableName)
      const numberedTable = (tableName: string) =>
        kind === 'postgres'
          ? table(tableName).addColumn('number', 'serial', (column) => column.primaryKey())
          : table(tableName).addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      await table('tokens')
        .addColumn('refresh_hash', short, (column) => column.primaryKey())
        .addColumn('access_hash', short, (column) => column.notNull().unique())
        .addColumn('family', short, (column) => column.notNull())
        .addColumn('account', name, (column) => column.notNull())
        .addColumn('account_type', short, (column) => column.notNull())
        .addColumn('domain', name, (column) => column.notNull())
        .addColumn('access_expiry', time, (column) => column.notNull())
        .addColumn('refresh_expiry', time, (column) => column.notNull())
        .addColumn('proved_at', time, (column) => column.notNull())
        .addColumn('spent_at', time)
        .execute()
      await db.schema.createIndex('tokens_of_family').on('tokens').column('family').execute()
      await db.schema.createIndex('tokens_of_account').on('tokens').column('account').execute()
      await db.schema.createIndex('tokens_by_expiry').on('tokens').column('refresh_expiry').execute()
      await numberedTable('one_time_codes')
        .addColumn('phone', name, (column) => column.notNull())
        .addColumn('domain', name, (column) => column.notNull())
        .addColumn('purpose', short, (column) => column.notNull())
        .addColumn('code_hash', short, (column) => column.notNull())
        .addColumn('asked_from', name)
        .addColumn('connection', name)
        .addColumn('asked_at', time, (column) => column.notNull())
        .addColumn('expires_at', time, (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('used_by', short)
        .execute()
      for (const column of ['phone', 'asked_from', 'connection', 'asked_at'] as const)
        await db.schema.createIndex(`codes_by_${column}`).on('one_time_codes').column(column).execute()
      await table('kept_answers')
        .addColumn('key_hash', short, (column) => column.primaryKey())
        .addColumn('asked', short, (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('kept_at', time, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('kept_answers_by_time').on('kept_answers').column('kept_at').execute()
      await numberedTable('uses')
        .addColumn('what', short, (column) => column.notNull())
        .addColumn('whose', name, (column) => column.notNull())
        .addColumn('at', time, (column) => column.notNull())
        .execute()
      await db.schema.createIndex('uses_of').on('uses').columns(['what', 'whose', 'at']).execute()
      await table('leases')
        .addColumn('name', short, (column) => column.primaryKey())
        .addColumn('holder', short, (column) => column.notNull())
        .addColumn('until', time, (column) => column.notNull())
        .execute()
      await numberedTable('orders')
        .addColumn('id', short, (column) => column.notNull().unique())
        .addColumn('account', name, (column) => column.notNull())
        .addColumn('domain', name, (column) => column.notNull())
        .addColumn('wish', short, (column) => column.notNull().unique())
        .addColumn('package_id', name, (column) => column.notNull())
        .addColumn('package_json', 'text', (column) => column.notNull())
        .addColumn('amount', short, (column) => column.notNull())
        .addColumn('currency', sql`varchar(3)`, (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('provider_id', name)
        .addColumn('qr_string', 'text')
        .addColumn('created_at', time, (column) => column.notNull())
        .addColumn('expires_at', time, (column) => column.notNull())
        .addColumn('paid_at', time)
        .addColumn('tried_at', time)
        .addColumn('activated_at', time)
        .addColumn('ended', short)
        .addColumn('checked_at', time)
        .execute()
      await db.schema.createIndex('orders_of_account').on('orders').column('account').execute()
      await db.schema.createIndex('orders_open').on('orders').columns(['activated_at', 'created_at']).execute()
    },
  }
}
