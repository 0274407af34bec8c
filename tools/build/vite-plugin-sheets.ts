/** A Vite plugin that refuses a build with a style sheet of a plugin that changes elements of others. */
import type { Plugin } from 'vite'
import { report } from '../../tests/rules/architecture/fault.ts'
import { readSourceTree } from '../../tests/rules/architecture/source-tree.ts'
import { pluginSheetFaults } from './plugin-sheets.ts'

export function pluginSheets(): Plugin {
  let root = '.'
  return {
    name: 'gapura:plugin-sheets',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    buildStart() {
      const faults = report(pluginSheetFaults(readSourceTree(root)))
      if (faults !== '') this.error(faults)
    },
  }
}
