/** A database cannot be used with the given settings. The message holds no password. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
}

type Place = { readonly host: string; readonly port: number; readonly user: string; readonly name: string }

/** Network errors, and errors of a database that stops, starts or has no free connection. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
/** MariaDB and MySQL; PostgreSQL's deadlock and serialization failure. */
const DEADLOCK: ReadonlySet<string> = new Set(['ER_LOCK_DEADLOCK', '40P01', '40001'])
const REMEDIES: Readonly<Record<string, string>> = {
  ER_ACCESS_DENIED_ERROR: 'Correct user and password, or make the user again with this password.',
  ER_HOST_NOT_PRIVILEGED: 'Give the user its rights for the machine of the bridge.',
  ER_DBACCESS_DENIED_ERROR: 'Correct name, or give the user its rights on this database.',
  ER_BAD_DB_ERROR: 'Correct name, or make this database.',
  '28P01': 'Correct user and password.',
  '28000': 'Correct user, or let it in by pg_hba.conf.',
  '3D000': 'Correct name, or make this database.',
}

const TLS_REMEDY =
  'Only a database on the machine of the bridge needs no TLS. Give this one a certificate that the bridge trusts; NODE_EXTRA_CA_CERTS names the file of an authority of your own.'

/** `key`: the settings key of the database. */
export function databaseFault(key: string, { host, port, user, name }: Place, error: unknown): DatabaseFault {
  const code = codeOf(error)
  const message = error instanceof Error && error.message !== '' ? error.message : code
  const remedy = UNREACHED.has(code)
    ? 'Start the database, or correct host and port.'
    : (REMEDIES[code] ??
      (/\b(SSL|TLS|certificate|secure connection)\b/i.test(message) ? TLS_REMEDY : undefined) ??
      'See the manual of the database for this error.')
  return new DatabaseFault(
    `${key}: expected the database ${name} for the user ${user} on ${host}:${port}; received “${message}”. ${remedy}`,
    { cause: error },
  )
}

/** True if a database is temporarily unavailable, so that a retry may succeed. */
export function isUnreached(error: unknown): boolean {
  return UNREACHED.has(codeOf(error))
}

/** True if the database has ended the statement because another one waited for it. */
export function isDeadlock(error: unknown): boolean {
  return DEADLOCK.has(codeOf(error))
}

/** An error's name and code for the log, without its message, which may contain a customer's data. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = codeOf(error)
  return code === '' ? error.name : `${error.name} (${code})`
}

function codeOf(error: unknown): string {
  // A host name with several addresses fails with one error per address.
  const first = error instanceof AggregateError && !('code' in error) ? (error.errors[0] as unknown) : error
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : ''
}
