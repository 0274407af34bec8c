/**
 * A Vite plugin that writes to `dist/modules.json` which modules each chunk contains, for the size budgets and their
 * test.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

export function graph(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'gapura:graph',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle(_, bundle) {
      const modules: Record<string, readonly string[]> = {}
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        modules[file] = Object.keys(chunk.modules).map((id) => relative(root, id).replaceAll('\\', '/'))
      }
      const target = join(dirname(outDir), 'modules.json')
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, JSON.stringify(modules, null, 1))
    },
  }
}
