/** Checks the project's source files against the architecture rules. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkArchitecture } from './architecture/check-architecture.ts'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('all imports point down, no files import each other in a circle, no light file loads a screen, and every file has a meaningful name', () => {
  const files = readSourceTree(root)
  expect(files.length).toBeGreaterThan(30)
  expect(report(checkArchitecture(files))).toBe('')
})
