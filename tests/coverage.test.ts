/** Checks that every file named in docs/coverage.md exists. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (line|-+) /.test(line))
  .map((line) => {
    const [said = '', where = '', heldBy = ''] = line.slice(1, -1).split('|')
    return { said: said.trim(), where: named(where), tests: named(heldBy).map(pathOf) }
  })

function named(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** A name without a slash is a journey. */
function pathOf(name: string): string {
  return name.includes('/') ? name : `e2e/${name}.spec.ts`
}

test('every line names a place and a test, and all of them exist', () => {
  expect(rows.length).toBeGreaterThan(100)
  const faults = rows.flatMap(({ said, where, tests }) => [
    ...(where.length === 0 ? [`“${said}” names no place`] : []),
    ...(tests.length === 0 ? [`“${said}” names no test`] : []),
    ...[...where, ...tests]
      .filter((path) => !existsSync(path))
      .map((path) => `“${said}” names ${path}, which does not exist`),
    ...tests
      .filter((path) => !/\.(test|spec|built)\.tsx?$/.test(path))
      .map((path) => `“${said}” names ${path}, which is not a test`),
  ])
  expect(faults).toEqual([])
})
