/** The plan of the house, held against the house. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkArchitecture } from './architecture/check-architecture.ts'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('all arrows run down, no files stand in a circle, no screen comes along unasked, and every file is named for what it knows', () => {
  const files = readSourceTree(root)
  expect(files.length).toBeGreaterThan(30)
  expect(report(checkArchitecture(files))).toBe('')
})
