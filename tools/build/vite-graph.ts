/**
 * A Vite plugin that writes to `dist/modules.json` which modules each chunk contains, for the size budgets and their
 * test, and adds lazily loaded modules that share their file with others to the manifest: Vite lists only modules with a file of their
 * own, and the host preloads a screen by its source.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { pluginPackages } from '../plugin/find-plugins.ts'

export function writeModuleGraph(): Plugin {
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
      const path = (id: string) => relative(root, id).replaceAll('\\', '/')
      const lazy = new Map<string, string>()
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        const ids = Object.keys(chunk.modules)
        modules[file] = ids.map(path)
        for (const id of ids) if (this.getModuleInfo(id)?.dynamicImporters.length) lazy.set(path(id), file)
      }
      const target = join(dirname(outDir), 'modules.json')
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, JSON.stringify(modules, null, 1))
      const manifestFile = join(outDir, 'manifest.json')
      // Vite wrote this file in the same build, so its shape is known.
      const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(manifestFile, 'utf8'))
      const entries = Object.values(manifest)
      for (const [id, file] of lazy) {
        const entry = entries.find((candidate) => candidate.file === file)
        if (entry && !Object.hasOwn(manifest, id)) manifest[id] = entry
      }
      // The host finds every definition by its plugin's id.
      for (const { id, definition } of pluginPackages) {
        const entry = manifest[path(definition)]
        if (!entry) continue
        manifest[`plugins/${id}/plugin.ts`] = entry
        delete manifest[path(definition)]
      }
      writeFileSync(manifestFile, JSON.stringify(manifest, null, 2))
    },
  }
}
