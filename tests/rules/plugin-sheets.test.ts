/** No style sheet of a plugin changes what belongs to the core or to another plugin. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pluginSheetFaults } from '../../tools/build/plugin-sheets.ts'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

test('each selector of a plugin’s style sheet selects from a class of this plugin', () => {
  const files = readSourceTree(fileURLToPath(new URL('../..', import.meta.url)))
  expect(report(pluginSheetFaults(files))).toBe('')
})
