/** The project's conformance check with writes against the bridge, and the findings of the probe. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../api.ts'
import { openDatabases } from '../open-databases.ts'
import { probe } from '../probe.ts'
import { finishProgram, start, pollUntil } from './programs.ts'
import { startProof, type Proof } from './start-proof.ts'

let proof: Proof

beforeAll(async () => {
  proof = await startProof()
})
afterAll(() => proof.close())

test('the conformance check with writes finds nothing that blocks a screen', async () => {
  const phone = '6281234567890'
  const { password } = await proof.codeLogin(phone)
  const args = ['--phone', phone, '--domain', 'default', '--origin', 'http://portal.test', '--write']
  // In its own process, as an operator runs it.
  const tool = start(
    'conform',
    process.execPath,
    ['tools/run.mjs', 'tools/backend/conform.ts', proof.origin, ...args],
    {
      env: { CONFORM_PASSWORD: password },
    },
  )
  await pollUntil('The check has ended', () => tool.isOver())
  const report = tool.output()
  expect(report).not.toMatch(/^blocks/m)
  expect(report).toMatch(/POST \/api\/\{account\}\/purchases, twice with one key/)
  console.log(report.trimEnd().split('\n').at(-1))
})

test('the probe finds no fault in this version', async () => {
  const { billing } = proof.settings
  const databases = openDatabases(billing.database)
  const api = createApi({ ...billing.api, fetch })
  expect(await probe(databases, api, billing)).toEqual([])
  await databases.close()
})

test('the probe reports a wrong column, grant, zone and secret', async () => {
  const { lab, settings } = proof
  const { billing } = settings
  const findings = async (given: Partial<typeof billing> = {}) => {
    const used = { ...billing, ...given }
    const databases = openDatabases(used.database)
    const result = await probe(databases, createApi({ ...used.api, fetch }), used)
    await databases.close()
    return result.map(({ kind, message }) => `${kind}: ${message}`).join('\n')
  }
  expect(await findings({ timeZone: 'Asia/Makassar' })).toMatch(
    /stop: .*time zone is Asia\/Jakarta[^]*stop: The clock of MariaDB/,
  )
  expect(await findings({ api: { ...billing.api, secret: 'wrong' } })).toMatch(
    /^stop: PHPNuxBill’s API did not accept the token/,
  )
  expect(await findings({ api: { ...billing.api, administrator: 99 } })).toMatch(
    /^stop: PHPNuxBill’s API did not accept the token/,
  )
  expect(await findings({ api: { ...billing.api, url: billing.api.url.replace('/system', '') } })).toMatch(
    /^stop: What answers at api\.url is not PHPNuxBill’s API \(status 404\)/,
  )
  expect(await findings({ api: { ...billing.api, url: 'http://127.0.0.1:1/system/api.php' } })).toMatch(
    /^stop: Nothing answers at api\.url/,
  )
  lab.sql("UPDATE phpnuxbill.tbl_users SET user_type = 'Report' WHERE id = 1")
  expect(await findings()).toMatch(/^stop: api\.administrator is the id of a user who may not activate plans/)
  lab.sql("UPDATE phpnuxbill.tbl_users SET user_type = 'SuperAdmin' WHERE id = 1")
  lab.sql("SET GLOBAL sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'")
  expect(await findings()).toMatch(/^remark: MariaDB is in strict mode/)
  lab.sql("SET GLOBAL sql_mode = 'NO_ENGINE_SUBSTITUTION'")
  lab.sql("REVOKE UPDATE (password) ON phpnuxbill.tbl_customers FROM 'gapura'@'127.0.0.1'")
  expect(await findings()).toMatch(/^stop: The bridge's user may not change tbl_customers/)
  lab.sql("GRANT UPDATE (password) ON phpnuxbill.tbl_customers TO 'gapura'@'127.0.0.1'")
  lab.sql("UPDATE phpnuxbill.tbl_appconfig SET value = 'no' WHERE setting = 'extend_expiry'")
  expect(await findings()).toMatch(/^remark: extend_expiry is not/)
  lab.sql("UPDATE phpnuxbill.tbl_appconfig SET value = 'yes' WHERE setting = 'extend_expiry'")
  lab.sql('ALTER TABLE phpnuxbill.tbl_plans RENAME COLUMN validity_unit TO validity_kind')
  expect(await findings()).toMatch(/^stop: The table tbl_plans has no column validity_unit/)
  lab.sql('ALTER TABLE phpnuxbill.tbl_plans RENAME COLUMN validity_kind TO validity_unit')
  expect(await findings()).toBe('')
})

test('the bridge’s database user cannot read secrets or change money', () => {
  const as = (sql: string) => () =>
    finishProgram('mariadb', [
      '--no-defaults',
      '-h127.0.0.1',
      `-P${proof.lab.databasePort}`,
      '-ugapura',
      '-pproof-bridge',
      'phpnuxbill',
      '-e',
      sql,
    ])
  expect(as('SELECT name_plan FROM tbl_plans')).not.toThrow()
  for (const sql of [
    'SELECT value FROM tbl_appconfig',
    'SELECT password FROM tbl_users',
    'SELECT password FROM tbl_routers',
    'UPDATE tbl_customers SET balance = 1000000',
    "UPDATE tbl_user_recharges SET expiration = '2030-01-01'",
    "INSERT INTO tbl_transactions (invoice) VALUES ('x')",
    'DELETE FROM radcheck',
    'UPDATE tbl_plans SET price = 1',
  ])
    expect(as(sql), sql).toThrow(/denied/)
})
