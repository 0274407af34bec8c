/**
 * The sandbox's accounts. Passwords are stored in plain text, because a CHAP response can only be checked with the
 * password itself, as on every RADIUS server. The accounts are invented and stay on one machine.
 */
import { randomInt } from 'node:crypto'
import type { Database, SandboxAccount, SqlValue, World } from '../../backend/define-sandbox.ts'
import { normalName } from '../../backend/rules/normal-name.ts'
import type { Clock } from './clock.ts'

export const ACCOUNT_TABLES = `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, phone TEXT NOT NULL, name TEXT, email TEXT,
    account_type TEXT NOT NULL, account_status TEXT NOT NULL, domain TEXT NOT NULL, password TEXT,
    email_verified INTEGER NOT NULL DEFAULT 0, identity_kind TEXT, identity_number TEXT, identity_card TEXT, address TEXT,
    lat REAL, lng REAL, service_types TEXT NOT NULL DEFAULT '["general"]',
    force_update INTEGER NOT NULL DEFAULT 0, debug INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL,
    UNIQUE (phone, domain, account_type)
  );
  CREATE TABLE IF NOT EXISTS router_passwords (
    account_id TEXT NOT NULL REFERENCES accounts, password TEXT NOT NULL, expires_at TEXT NOT NULL
  );
`

type Accounts = World['accounts'] & {
  /** Every password that the router accepts for this account: its own and the unexpired ones of `routerPassword`. */
  passwordsOf(account: SandboxAccount): readonly string[]
}

const ROUTER_PASSWORD_MS = 10 * 60_000
const CHANGEABLE = ['username', 'phone', 'name', 'email', 'account_type', 'account_status', 'domain'] as const
/** Columns that are stored in their normal form for look-ups. An e-mail address stays as it was typed. */
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
  const passwordsOf = (account: SandboxAccount) => {
    const permanent = db.one<{ password: string | null }>(
      'SELECT password FROM accounts WHERE id = ?',
      account.id,
    )?.password
    const temporary = db.all<{ password: string }>(
      'SELECT password FROM router_passwords WHERE account_id = ? AND expires_at > ?',
      account.id,
      clock.now().toISOString(),
    )
    return [...(permanent == null ? [] : [permanent]), ...temporary.map((row) => row.password)]
  }
  return {
    byId: (id) => find('id = ?', id),
    byPhone: (phone, domain, type = 'customer') => {
      const normal = normalName(phone)
      return (
        find('phone = ? AND domain = ? AND account_type = ?', normal, domain, type) ??
        find('phone = ? AND domain = ?', normal, domain)
      )
    },
    byEmail: (email, domain) => find('normal_name(email) = ? AND domain = ?', normalName(email), domain),
    byUsername: (username) => find('username = ?', normalName(username)),
    create: ({ phone, domain, account_type = 'customer', name, email }) => {
      const id = newId('acc')
      db.run(
        `INSERT INTO accounts (id, username, phone, name, email, account_type, account_status, domain, created_at)
         VALUES (?, ?, ?, ?, ?, ?, 'active', ?, ?)`,
        id,
        `u${secret(9)}`,
        normalName(phone),
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
        const value = NORMALISED.has(column) && given !== undefined && given !== null ? normalName(given) : given
        if (value !== undefined) db.run(`UPDATE accounts SET ${column} = ? WHERE id = ?`, value, id)
      }
      return existing(id)
    },
    passwordFits: (account, password) => passwordsOf(account).includes(password),
    passwordsOf,
    // A person with both account types has one password.
    setPassword: (id, password) =>
      db.run(
        `UPDATE accounts SET password = ? WHERE (phone, domain) = (SELECT phone, domain FROM accounts WHERE id = ?)`,
        password,
        id,
      ),
    routerPassword: (id) => {
      const password = secret(12)
      const now = clock.now()
      db.transaction(() => {
        db.run('DELETE FROM router_passwords WHERE expires_at <= ?', now.toISOString())
        const expires = new Date(now.getTime() + ROUTER_PASSWORD_MS).toISOString()
        db.run('INSERT INTO router_passwords VALUES (?, ?, ?)', id, password, expires)
      })
      return password
    },
  }
}

/** A random string of letters and digits without look-alikes such as `0` and `o`, or `1` and `l`. */
export function secret(length: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
