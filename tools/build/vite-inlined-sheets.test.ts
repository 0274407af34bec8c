/** Tests of the loader of lazy imports. e2e/few-requests.spec.ts tests that it loads no style sheet that the page contains. */
import { expect, test } from 'vitest'
import { withSheetsSeen } from './vite-inlined-sheets.ts'

test('another form of Vite’s loader stops the build', () => {
  expect(withSheetsSeen('const seen = {};')).toContain('data-sheets')
  expect(() => withSheetsSeen('const loaded = {};')).toThrow('no “const seen = {};”')
})
