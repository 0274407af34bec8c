/** Checks the project's source files against the architecture rules. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkArchitecture } from './architecture/check-architecture.ts'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const files = readSourceTree(fileURLToPath(new URL('../..', import.meta.url)))

test('all imports point down, no light file loads a screen, no shared file names a plugin, every move goes one way, and every comment has a subject', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(report(checkArchitecture(files))).toBe('')
})
