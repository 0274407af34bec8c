/** Checks if the bridge can work with this PHPNuxBill. Each finding is a sentence with a remedy. */
import { sql, type Kysely } from 'kysely'
import type { PhpNuxBillApi, ApiCheck } from './api.ts'
import type { Databases } from './open-databases.ts'
import { BILLING_COLUMNS, RADIUS_COLUMNS } from './tables.ts'
import { createBillingZone } from './zone.ts'

export type ProbeFinding = {
  /** `stop`: the bridge does not start. `remark`: it starts with a limitation. */
  readonly kind: 'stop' | 'remark'
  readonly message: string
}

/** Seconds. */
const MAX_CLOCK_DIFFERENCE = 90

export async function probe(
  { billing, radius }: Databases,
  api: PhpNuxBillApi,
  { timeZone, countryCode }: { readonly timeZone: string; readonly countryCode: string },
): Promise<readonly ProbeFinding[]> {
  const stop = (message: string): ProbeFinding => ({ kind: 'stop', message })
  const findings = [
    ...(await missingColumns(billing, BILLING_COLUMNS)).map(stop),
    ...(await missingColumns(radius, RADIUS_COLUMNS)).map(stop),
  ]
  if (findings.length > 0) return findings
  const rows = await billing.selectFrom('gapura_settings').selectAll().execute()
  const settings = Object.fromEntries(rows.map(({ setting, value }) => [setting, value ?? '']))
  if (settings['timezone'] !== timeZone)
    findings.push(
      stop(
        `PHPNuxBill's time zone is ${settings['timezone']}, and timeZone of the settings is ${timeZone}. Set both to the same.`,
      ),
    )
  const { rows: clock } = await sql<{ now: string }>`SELECT DATE_FORMAT(NOW(), '%Y-%m-%d %H:%i:%s') AS now`.execute(
    billing,
  )
  const [date = '', time = ''] = clock[0]?.now.split(' ') ?? []
  const difference = Math.abs(Date.parse(createBillingZone(timeZone).toIso(date, time)) - Date.now()) / 1_000
  if (difference > MAX_CLOCK_DIFFERENCE)
    findings.push(
      stop(
        `The clock of MariaDB differs from ${timeZone} by ${Math.round(difference)} s. Set its default-time-zone, or the machine's clock.`,
      ),
    )
  for (const [table, update] of [
    [
      'tbl_customers',
      sql`UPDATE tbl_customers SET password = password, fullname = fullname WHERE 1 = 0`.execute(billing),
    ],
    ['radcheck', sql`UPDATE radcheck SET value = value WHERE 1 = 0`.execute(radius)],
  ] as const) {
    const isAllowed = await update.then(
      () => true,
      () => false,
    )
    if (!isAllowed) findings.push(stop(`The bridge's user may not change ${table}. Run grants.sql.`))
  }
  const apiFault = faultOf(await api.check())
  if (apiFault !== null) findings.push(stop(apiFault))
  const remark = (message: string) => findings.push({ kind: 'remark', message })
  const { rows: modes } = await sql<{ mode: string }>`SELECT @@GLOBAL.sql_mode AS mode`.execute(billing)
  if (/STRICT_/.test(modes[0]?.mode ?? ''))
    remark('MariaDB is in strict mode: PHPNuxBill cannot save a new plan. Set sql_mode=NO_ENGINE_SUBSTITUTION.')
  if (settings['radius_enable'] !== '1') remark('RADIUS is off in PHPNuxBill: plans at RADIUS are not activated.')
  if (settings['extend_expiry'] !== 'yes')
    remark('extend_expiry is not `yes`: who buys the same plan before its end loses the rest of the time.')
  if (settings['country_code_phone'] !== countryCode)
    remark(
      `country_code_phone of PHPNuxBill is not ${countryCode}: it writes new numbers in another form than the bridge looks for first.`,
    )
  return findings
}

function faultOf(check: ApiCheck): string | null {
  if (check.kind === 'unreached')
    return `Nothing answers at api.url (${check.what}). Start the web server of PHPNuxBill, or correct api.url.`
  if (check.kind === 'other')
    return `What answers at api.url is not PHPNuxBill’s API (${check.what}). Correct api.url, which ends with /system/api.php, and let the bridge reach it.`
  if (check.kind === 'refused')
    return 'PHPNuxBill’s API did not accept the token. Check api.secret ($api_secret of its config.php, or its database password) and api.administrator, the id of a user in tbl_users.'
  return check.kind === 'forbidden'
    ? 'api.administrator is the id of a user who may not activate plans. Name one of the type Admin.'
    : null
}

async function missingColumns<Tables>(
  database: Kysely<Tables>,
  required: Readonly<Record<string, readonly string[]>>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    SELECT TABLE_NAME AS table_name, COLUMN_NAME AS column_name FROM information_schema.COLUMNS
    WHERE TABLE_SCHEMA = DATABASE()`.execute(database)
  const found = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
  const tables = new Set(rows.map(({ table_name }) => table_name))
  return Object.entries(required).flatMap(([table, columns]) => {
    if (!tables.has(table))
      return [
        `The table ${table} is missing, or the bridge's user may not read it. Run grants.sql; this may also be another version of PHPNuxBill.`,
      ]
    const missing = columns.filter((column) => !found.has(`${table}.${column}`))
    return missing.length === 0
      ? []
      : [
          `The table ${table} has no column ${missing.join(', ')} that the bridge's user may read. Run grants.sql; this may also be another version of PHPNuxBill.`,
        ]
  })
}
