import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { FAULTS } from './world/faults.ts'
import { plugins } from './plugins.ts'
import { createTestSandbox } from './test-sandbox.ts'

const page = readFileSync(new URL('../docs/sandbox.md', import.meta.url), 'utf8')
const testSandbox = createTestSandbox(plugins)
afterAll(() => testSandbox.sandbox.close())

test.each(FAULTS.map(({ id }) => id))('docs/sandbox.md describes the fault %s', (id) => {
  expect(page).toContain(`\`${id}\``)
})

test('docs/sandbox.md lists every demonstration customer', () => {
  const people = testSandbox.world.db.all<{ phone: string; username: string }>('SELECT phone, username FROM accounts')
  expect(people.length).toBeGreaterThan(11)
  for (const { phone, username } of people) {
    const line = page.split('\n').find((row) => row.startsWith(`| ${phone} `))
    expect(line, `a line for ${phone}`).toContain(`\`${username}\``)
  }
})

test('docs/sandbox.md shows a call for every action of the desk and for no unknown action', () => {
  const actions = plugins.flatMap(({ id, sandbox }) => Object.keys(sandbox.actions).map((act) => `${id}/${act}`))
  const documented = [...page.matchAll(/"\$desk\/([a-z-]+\/[a-z-]+)"/g)].map((match) => match[1] ?? '')
  const prefixes = plugins.map(({ id }) => `${id}/`)
  expect(actions.length).toBeGreaterThan(10)
  expect(
    [...new Set(documented.filter((call) => prefixes.some((prefix) => call.startsWith(prefix))))].toSorted(),
  ).toEqual(actions.toSorted())
})
