import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineSandbox } from '../../backend/define-sandbox.ts'
import { createSandbox } from '../index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const shop = (columns = 'name TEXT') => ({
  id: 'shop',
  sandbox: defineSandbox({
    tables: `CREATE TABLE IF NOT EXISTS goods (${columns});`,
    seed: (world) => world.db.run(`INSERT INTO goods (name) VALUES ('rice')`),
  }),
})

function withWorld<Result>(
  plugins: Parameters<typeof createSandbox>[0]['plugins'],
  act: (world: World) => Result,
): Result {
  const sandbox = createSandbox({ file: join(folder, 'world.sqlite'), plugins })
  try {
    return act(sandbox.world)
  } finally {
    sandbox.close()
  }
}
type World = ReturnType<typeof createSandbox>['world']
const goods = (world: World) => world.db.all('SELECT name FROM goods').length
const create = (world: World) => world.accounts.create({ phone: '628111', domain: 'default' })
const hasCustomer = (world: World) => world.accounts.byPhone('628111', 'default') !== undefined

describe('a world on disk', () => {
  test('has its data after it is opened again, and is seeded once', () => {
    withWorld([shop()], create)
    expect(withWorld([shop()], (world) => [hasCustomer(world), goods(world)])).toEqual([true, 1])
  })

  test('is seeded by a plugin that is added later, without losing other data', () => {
    withWorld([], create)
    expect(withWorld([shop()], (world) => [hasCustomer(world), goods(world)])).toEqual([true, 1])
  })

  test('loses no data when a plugin is removed', () => {
    withWorld([shop()], create)
    expect(withWorld([], hasCustomer)).toBe(true)
  })

  test('is reset when the definition of a table has changed', () => {
    withWorld([shop()], create)
    expect(withWorld([shop('name TEXT, price INTEGER')], (world) => [hasCustomer(world), goods(world)])).toEqual([
      false,
      1,
    ])
  })
})
