/** The table of what lives where names nothing that is not there. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (line|-+) /.test(line))
  .map((line) => {
    const [said = '', where = '', heldBy = ''] = line.slice(1, -1).split('|')
    return [said.trim(), where.trim(), heldBy.trim()] as const
  })

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('there are rows for all nine sections', () => expect(rows.length).toBeGreaterThan(100))

describe.each(rows)('%s', (_, where, heldBy) => {
  test('lives where the table says', () => {
    expect(named(where).length).toBeGreaterThan(0)
    expect(named(where).filter((path) => !existsSync(path))).toEqual([])
  })

  test('is held by tests that exist', () => {
    const tests = named(heldBy).map((name) => (name.includes('/') ? name : `e2e/${name}.spec.ts`))
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => !existsSync(path))).toEqual([])
    expect(tests.filter((path) => !/\.(test|spec|built)\.tsx?$/.test(path))).toEqual([])
  })
})
