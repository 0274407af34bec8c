/** Checks the project's source files against the architecture rules. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { STILL_THERE } from './architecture/arrows.ts'
import { checkArchitecture } from './architecture/check-architecture.ts'
import { report } from './architecture/fault.ts'
import { importsOf } from './architecture/imports.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const files = readSourceTree(fileURLToPath(new URL('../..', import.meta.url)))

test('all imports point down, no light file loads a screen, no shared file names a plugin, and every move goes one way', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(report(checkArchitecture(files))).toBe('')
})

test('every import that is listed as still there is there, so that the list only shrinks', () => {
  const gone = STILL_THERE.filter((line) => {
    const [from, target] = line.split(' → ')
    const file = files.find(({ path }) => path === from)
    return !file || !importsOf(file).some((one) => one.target === target)
  })
  expect(gone).toEqual([])
})
