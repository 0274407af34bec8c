import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names of systems and their tables, which only the bridge of that system may use. */
const OF_ONE_SYSTEM = /nuxbill|freeradius|radcheck|radacct|tbl_|mikrotik|openwisp|radiusdesk/i

test('the kit names no billing system', () => {
  const folder = 'bridges/kit'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const matching = files.filter(
    (name) => !name.endsWith('neutral.test.ts') && OF_ONE_SYSTEM.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(matching).toEqual([])
})
