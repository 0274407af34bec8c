/**
 * The sandbox's accounts. Customers' passwords, one-time passwords for the sign-in and passwords for the router are three things, and none
 * is accepted in place of another. All are in plain text: the accounts are invented, and a CHAP response can only be checked with the
 * password itself, as on every RADIUS server.
 */
import { randomInt } from 'node:crypto'
import type { Database, SandboxAccount, SqlValue, World } from '../../backend/define-sandbox.ts'
import { normalizeIdentifier } from '../../backend/rules/normalize-identifier.ts'
import type { Clock } from './clock.ts'

export const ACCOUNT_TABLES = `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, phone TEXT NOT NULL, name TEXT, email TEXT,
    account_type TEXT NOT NULL, account_status TEXT NOT NULL, domain TEXT NOT NULL, password TEXT,
    email_verified INTEGER NOT NULL DEFAULT 0, identity_kind TEXT, identity_number TEXT, identity_card TEXT, address TEXT,
    lat REAL, lng REAL, service_types TEXT NOT NULL DEFAULT '["general"]',
    force_update INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL,
    UNIQUE (phone, domain, account_type)
  );
  CREATE TABLE IF NOT EXISTS temporary_passwords (
    purpose TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts, password TEXT NOT NULL, expires_at TEXT NOT NULL
  );
`

type Accounts = World['accounts'] & {
  /** The passwords that the router accepts for this account: passwords of `routerPassword` that have not expired. */
  routerPasswordsOf(account: SandboxAccount): readonly string[]
  /** Deletes the passwords of `signInPassword` and `routerPassword`. */
  deleteTemporaryPasswords(account: SandboxAccount): void
}

type Purpose = 'sign-in' | 'router'

const TEMPORARY_PASSWORD_MS = 10 * 60_000
const CHANGEABLE = ['username', 'phone', 'name', 'email', 'account_type', 'account_status', 'domain'] as const
/** Columns that are stored in their normal form for look-ups. An email address stays as it was typed. */
const NORMALISED: ReadonlySet<string> = new Set(['username', 'phone'])
const COLUMNS = `id, ${CHANGEABLE.join(', ')}`

export function createAccounts(db: Database, clock: Clock, newId: World['newId']): Accounts {
  const find = (where: string, ...values: SqlValue[]) =>
    // Of a person with both account types, the customer account comes first.
    db.one<SandboxAccount>(`SELECT ${COLUMNS} FROM accounts WHERE ${where} ORDER BY account_type LIMIT 1`, ...values)
  const existing = (id: string) => {
    const account = find('id = ?', id)
    if (!account) throw new RangeError(`There is no account ${id}`)
    return account
  }
  const temporaryPasswords = (purpose: Purpose, account: SandboxAccount) =>
    db
      .all<{ password: string }>(
        'SELECT password FROM temporary_passwords WHERE purpose = ? AND account_id = ? AND expires_at > ?',
        purpose,
        account.id,
        clock.now().toISOString(),
      )
      .map((row) => row.password)
  const temporaryPassword = (purpose: Purpose, id: string) => {
    const password = randomSecret(12)
    const now = clock.now()
    db.transaction(() => {
      db.run('DELETE FROM temporary_passwords WHERE expires_at <= ?', now.toISOString())
      const expires = new Date(now.getTime() + TEMPORARY_PASSWORD_MS).toISOString()
      db.run('INSERT INTO temporary_passwords VALUES (?, ?, ?, ?)', purpose, id, password, expires)
    })
    return password
  }
  return {
    byId: (id) => find('id = ?', id),
    byPhone: (phone, domain, type = 'customer') => {
      const normal = normalizeIdentifier(phone)
      return (
        find('phone = ? AND domain = ? AND account_type = ?', normal, domain, type) ??
        find('phone = ? AND domain = ?', normal, domain)
      )
    },
    byEmail: (email, domain) => find('normal_name(email) = ? AND domain = ?', normalizeIdentifier(email), domain),
    byUsername: (username) => find('username = ?', normalizeIdentifier(username)),
    create: ({ phone, domain, account_type = 'customer', name, email }) => {
      const id = newId('acc')
      db.run(
        `INSERT INTO accounts (id, username, phone, name, email, account_type, account_status, domain, created_at)
         VALUES (?, ?, ?, ?, ?, ?, 'active', ?, ?)`,
        id,
        `u${randomSecret(9)}`,
        normalizeIdentifier(phone),
        name ?? null,
        email ?? null,
        account_type,
        domain,
        clock.now().toISOString(),
      )
      return existing(id)
    },
    update: (id, changes) => {
      for (const column of CHANGEABLE) {
        const given = changes[column]
        const value =
          NORMALISED.has(column) && given !== undefined && given !== null ? normalizeIdentifier(given) : given
        if (value !== undefined) db.run(`UPDATE accounts SET ${column} = ? WHERE id = ?`, value, id)
      }
      return existing(id)
    },
    passwordFits: (account, password) => {
      const own = db.one<{ password: string | null }>(
        'SELECT password FROM accounts WHERE id = ?',
        account.id,
      )?.password
      return password === own || temporaryPasswords('sign-in', account).includes(password)
    },
    signInPasswordFits: (account, password) => temporaryPasswords('sign-in', account).includes(password),
    routerPasswordsOf: (account) => temporaryPasswords('router', account),
    deleteTemporaryPasswords: ({ id }) => db.run('DELETE FROM temporary_passwords WHERE account_id = ?', id),
    // A person with both account types has one password.
    setPassword: (id, password) =>
      db.run(
        `UPDATE accounts SET password = ? WHERE (phone, domain) = (SELECT phone, domain FROM accounts WHERE id = ?)`,
        password,
        id,
      ),
    signInPassword: (id) => temporaryPassword('sign-in', id),
    routerPassword: (id) => temporaryPassword('router', id),
  }
}

/** A random string of letters and digits without look-alikes such as `0` and `o`, or `1` and `l`. */
export function randomSecret(length: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
