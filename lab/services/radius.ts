/**
 * Starts FreeRADIUS. It reads passwords from the back end's database, as at an operator, and writes accounting to its own database, from
 * which the back end reads the devices that are online.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RADIUS, RADIUS_SECRET } from '../names.ts'
import { until, WORK, type Service, type Space } from '../namespaces.ts'

export const BACK_END_FILE = join(WORK, 'sandbox.sqlite')
export const ACCOUNTING_FILE = join(WORK, 'accounting.sqlite')
/** Session time of a customer without a package, in seconds. */
export const TRIAL_SECONDS = 1_800

/** `wrong`: no password matches the password from the back end. */
export type Passwords = 'right' | 'wrong'

export function createAccounting(): void {
  const db = new DatabaseSync(ACCOUNTING_FILE)
  db.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY, username TEXT NOT NULL, ip TEXT NOT NULL, mac TEXT NOT NULL,
      since TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')), ended_at TEXT
    )
  `)
  db.close()
}

export async function startRadius(internet: Space, passwords: Passwords): Promise<Service> {
  const folder = join(WORK, 'radius')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'radiusd.conf'), configuration(folder, passwords))
  const radius = internet.start('radius', 'freeradius', ['-f', '-l', 'stdout', '-xx', '-d', folder])
  const ready = until('FreeRADIUS is ready', () => radius.output().includes('Ready to process requests'))
  await Promise.race([ready, radius.ended])
  return radius
}

const ACCOUNT = `accounts.username || '@' || accounts.domain = '%{SQL-User-Name}'`
/** The customer's newest router password. */
const PASSWORD = `SELECT secrets.password FROM temporary_passwords AS secrets JOIN accounts ON accounts.id = account_id WHERE purpose = 'router' AND ${ACCOUNT} ORDER BY secrets.rowid DESC LIMIT 1`
const SECONDS = `SELECT CAST((julianday(until) - julianday('now')) * 86400 AS INTEGER) FROM allowances JOIN accounts USING (username) WHERE ${ACCOUNT}`

function configuration(folder: string, passwords: Passwords): string {
  const check = passwords === 'right' ? `(${PASSWORD})` : `(${PASSWORD}) || '-changed'`
  const database = (file: string) => `
    driver = "rlm_sql_sqlite"
    dialect = "sqlite"
    sqlite {
      filename = "${file}"
      busy_timeout = 5000
    }
    read_clients = no
    read_groups = no
    sql_user_name = "%{User-Name}"
    pool {
      start = 1
      min = 1
      max = 4
      spare = 1
    }`
  return `
prefix = /usr
libdir = /usr/lib/freeradius
logdir = ${folder}
run_dir = ${folder}
pidfile = ${folder}/radiusd.pid
max_request_time = 30
security {
  reject_delay = 0
}
client gateways {
  ipaddr = 0.0.0.0/0
  secret = ${RADIUS_SECRET}
}
modules {
  chap {
  }
  pap {
  }
  expr {
  }
  sql back_end {${database(BACK_END_FILE)}
    authorize_check_query = "SELECT 1, '%{SQL-User-Name}', 'Cleartext-Password', known, ':=' FROM (SELECT ${check} AS known) WHERE known IS NOT NULL"
    authorize_reply_query = "SELECT 1, '%{SQL-User-Name}', 'Session-Timeout', COALESCE((${SECONDS}), ${TRIAL_SECONDS}), ':='"
  }
  sql sessions {${database(ACCOUNTING_FILE)}
    accounting {
      reference = "%{tolower:type.%{Acct-Status-Type}.query}"
      type {
        start {
          query = "INSERT OR IGNORE INTO sessions (id, username, ip, mac) VALUES ('%{Acct-Session-Id}', '%{SQL-User-Name}', '%{Framed-IP-Address}', '%{Calling-Station-Id}')"
        }
        stop {
          query = "UPDATE sessions SET ended_at = datetime('now') WHERE id = '%{Acct-Session-Id}'"
        }
        interim-update {
          query = "SELECT 1"
        }
        accounting-on {
          query = "SELECT 1"
        }
        accounting-off {
          query = "SELECT 1"
        }
      }
    }
  }
}
server default {
  listen {
    type = auth
    ipaddr = ${RADIUS}
    port = 1812
  }
  listen {
    type = acct
    ipaddr = ${RADIUS}
    port = 1813
  }
  authorize {
    back_end
    chap
    pap
  }
  authenticate {
    Auth-Type PAP {
      pap
    }
    Auth-Type CHAP {
      chap
    }
  }
  accounting {
    sessions
  }
}
`
}
