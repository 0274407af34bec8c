/** The real PHPNuxBill (its tarball is `PHPNUXBILL_SRC`) with MariaDB, PHP and FreeRADIUS, on loopback in a temporary folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperator, radiusPlan, type Operator } from './operator.ts'
import { configPhp } from './php-files.ts'
import { freePort } from '../../../tools/test/free-port.ts'
import { finishProgram, start, pollUntil, type Program } from './programs.ts'
import { radiusFiles } from './radius-files.ts'

/** The time zone of PHP, MariaDB and FreeRADIUS, which must be the same. Without daylight saving time. */
export const ZONE = 'Asia/Jakarta'
const OFFSET = '+07:00'
const RADIUS_SECRET = 'proof-radius'

export type Lab = {
  /** The address of `system/api.php`. */
  readonly api: string
  readonly apiSecret: string
  readonly databasePort: number
  readonly operator: Operator
  /** Runs SQL as the administrator of MariaDB; rows of columns. */
  sql(text: string): readonly (readonly string[])[]
  /** Sends an Access-Request; `reply` is the response with its attributes. */
  radiusAccepts(username: string, password: string): { readonly isAccepted: boolean; readonly reply: string }
  close(): Promise<void>
}

export async function startLab(source: string): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-bridge-'))
  const programs: Program[] = []
  const close = async () => {
    for (const program of programs.toReversed()) await program.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [databasePort, phpPort, authPort, acctPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const root = unpack(source, folder)
    const sql = await startMariaDb(folder, databasePort, programs)
    const password = 'proof-billing'
    // One database for both, because a recharge fails midway if the billing's database has no `radacct`.
    sql(`CREATE DATABASE phpnuxbill; GRANT ALL ON phpnuxbill.* TO 'billing'@'127.0.0.1' IDENTIFIED BY '${password}'`)
    for (const file of ['phpnuxbill.sql', 'radius.sql'])
      sql(`USE phpnuxbill;\n${readFileSync(join(root, 'install', file), 'utf8')}`)
    sql(`USE phpnuxbill; ${settings({ radius_enable: '1', extend_expiry: 'yes', country_code_phone: '62' })}`)
    const apiSecret = 'proof-api-secret'
    writeFileSync(join(root, 'config.php'), configPhp({ databasePort, user: 'billing', password, apiSecret }))
    await startPhp(root, phpPort, programs)
    startRadius(folder, { authPort, acctPort, databasePort, password }, programs)
    const api = `http://127.0.0.1:${phpPort}/system/api.php`
    const operator = createOperator(api, apiSecret)
    await pollUntil('PHPNuxBill answers', () => isReachable(api), { program: programs[1] })
    await setUp(operator)
    const accepts: Lab['radiusAccepts'] = (username, given) => radiusAccepts(authPort, username, given)
    await pollUntil('FreeRADIUS answers', () => accepts('nobody', 'x').reply !== '', { program: programs[2] })
    return { api, apiSecret, databasePort, operator, sql, radiusAccepts: accepts, close }
  } catch (error) {
    const output = programs.map((program) => `── ${program.name}\n${program.output()}`).join('\n')
    await close()
    throw new Error(`The lab did not start.\n${output}`, { cause: error })
  }
}

function unpack(source: string, folder: string): string {
  const target = join(folder, 'source')
  mkdirSync(target)
  finishProgram('tar', ['-xf', source, '-C', target])
  // Some tarballs contain a top-level folder, others only the files.
  const isRoot = (candidate: string) => existsSync(join(candidate, 'system', 'api.php'))
  const root = [target, ...readdirSync(target).map((name) => join(target, name))].find(isRoot)
  if (root === undefined) throw new Error(`${source} holds no PHPNuxBill: there is no system/api.php`)
  return root
}

export async function startMariaDb(folder: string, port: number, programs: Program[]): Promise<Lab['sql']> {
  const data = join(folder, 'mariadb')
  const socket = join(folder, 'mariadb.sock')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  finishProgram('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  const database = start('MariaDB', '/usr/sbin/mariadbd', [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    ...user,
    // PHPNuxBill writes rows that the strict mode refuses, and reads the database's clock.
    '--sql-mode=NO_ENGINE_SUBSTITUTION',
    `--default-time-zone=${OFFSET}`,
    '--skip-name-resolve',
    // The data is temporary, so it need not be synced to the disk.
    '--innodb-flush-log-at-trx-commit=0',
    '--skip-log-bin',
    '--innodb-flush-method=nosync',
    '--max-connections=200',
  ])
  programs.push(database)
  const client = ['--no-defaults', `--socket=${socket}`, '-uroot', '--batch', '--skip-column-names', '--force=0']
  const sql: Lab['sql'] = (text) =>
    finishProgram('mariadb', client.slice(0, -1), text)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'))
  const isUp = () => existsSync(socket) && spawnSync('mariadb', [...client.slice(0, -1), '-e', 'SELECT 1']).status === 0
  await pollUntil('MariaDB answers', isUp, { program: database })
  return sql
}

async function startPhp(root: string, port: number, programs: Program[]): Promise<void> {
  for (const name of ['system/cache', 'system/uploads', 'ui/compiled', 'ui/cache'])
    mkdirSync(join(root, name), { recursive: true })
  const defaults = join(root, 'system/uploads/notifications.default.json')
  if (!existsSync(defaults)) throw new Error('system/uploads/notifications.default.json is missing in the tarball')
  programs.push(
    start('PHP', 'php', ['-d', `date.timezone=${ZONE}`, '-S', `127.0.0.1:${port}`, '-t', root], {
      cwd: root,
      // Without workers PHP's built-in server handles one request at a time; parallel callbacks need several.
      env: { PHP_CLI_SERVER_WORKERS: '6', TZ: ZONE },
    }),
  )
}

function startRadius(
  folder: string,
  ports: { authPort: number; acctPort: number; databasePort: number; password: string },
  programs: Program[],
): void {
  const radiusFolder = join(folder, 'radius')
  mkdirSync(radiusFolder)
  const files = radiusFiles({
    folder: radiusFolder,
    authPort: ports.authPort,
    acctPort: ports.acctPort,
    secret: RADIUS_SECRET,
    database: {
      port: ports.databasePort,
      user: 'billing',
      password: ports.password,
      name: 'phpnuxbill',
    },
  })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(radiusFolder, name), text)

  programs.push(
    start('FreeRADIUS', '/usr/sbin/freeradius', ['-f', '-d', radiusFolder, '-l', 'stdout', '-x'], {
      env: { TZ: ZONE },
    }),
  )
}

function radiusAccepts(port: number, username: string, password: string) {
  const { stdout, stderr } = spawnSync(
    'radclient',
    ['-x', '-t', '2', '-r', '1', `127.0.0.1:${port}`, 'auth', RADIUS_SECRET],
    { encoding: 'utf8', input: `User-Name = "${username}", User-Password = "${password}"` },
  )
  const reply = /Received (Access-\w+)[^]*/.exec(`${stdout}${stderr}`)?.[0] ?? ''
  return { isAccepted: reply.startsWith('Received Access-Accept'), reply }
}

function settings(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `INSERT INTO tbl_appconfig (setting, value) VALUES ('${name}', '${value}');`)
    .join('\n')
}

async function isReachable(api: string): Promise<boolean> {
  try {
    return (await fetch(`${api}?r=isValid`)).ok
  } catch {
    return false
  }
}

async function setUp({ act }: Operator): Promise<void> {
  await act('bandwidth/add-post', {
    name: 'Ten',
    rate_down: '10',
    rate_down_unit: 'Mbps',
    rate_up: '5',
    rate_up_unit: 'Mbps',
  })
  const plans = [
    { name: 'Harian', price: 5_000, validity: 1, unit: 'Days' },
    { name: 'Dua Jam', price: 2_000, validity: 2, unit: 'Hrs' },
    { name: 'Setengah Jam', price: 1_000, validity: 30, unit: 'Mins', limit: { gigabytes: 1 } },
    { name: 'Bulanan', price: 100_000, validity: 1, unit: 'Months' },
  ] as const
  for (const plan of plans) await act('services/add-post', radiusPlan(plan))
}
