/**
 * A Vite plugin for the second form of the portal (docs/decisions/0061-plugins-admitted-at-run-time.md): each module that plugins from outside
 * import by name is an entry, whose file exports it by its own names.
 */
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { CALLS, PLUGIN_EXPORTS, SHARED_MODULES, SHARED_SOURCE } from '../../host/page/shared-modules.ts'
import { pluginFolders, projectRoot } from '../plugin/find-plugins.ts'

const ID = `\0${SHARED_SOURCE}`
const NAME = 'virtual:shared/'

/** The names of all shared modules: those of the core, React, and the exports of the plugins in `plugins/`. */
export function sharedNames(): readonly string[] {
  const open = pluginFolders().filter((id) => existsSync(join(projectRoot, 'plugins', id, 'index.ts')))
  return [...SHARED_MODULES, ...open.map((id) => PLUGIN_EXPORTS + id)]
}

/** @param onFiles called with the built file of each shared module, by its name */
export function sharedModules(onFiles: (files: Readonly<Record<string, string>>) => void): Plugin {
  const names = sharedNames()
  return {
    name: 'gapura:shared-modules',
    apply: 'build',
    config: () => ({
      build: {
        rollupOptions: { input: Object.fromEntries(names.map((name) => [`shared/${name}`, NAME + name])) },
      },
    }),
    resolveId: (id) => (id.startsWith(NAME) ? ID + id.slice(NAME.length) : null),
    load: (id) => (id.startsWith(ID) ? moduleOf(id.slice(ID.length)) : null),
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk' || !file.facadeModuleId?.startsWith(ID)) return []
        const name = file.fileName.slice(file.fileName.lastIndexOf('/') + 1)
        return [[file.facadeModuleId.slice(ID.length), name] as const]
      })
      onFiles(Object.fromEntries(found))
    },
  }
}

function moduleOf(name: string): string {
  const all = `export * from ${JSON.stringify(name)}`
  // Packed plugins contain what they use of `z`: all of it would be more than the rest of the core.
  if (name === CALLS) return `${all}\nexport const z = undefined`
  if (!name.startsWith('react')) return all
  // Exports of a module in CommonJS are not found by `export *`.
  const names = Object.keys(createRequire(import.meta.url)(name) as object).filter((key) => !key.startsWith('__'))
  return `export { ${[...names, 'default'].join(', ')} } from ${JSON.stringify(name)}`
}
