/**
 * `virtual:plugins/<file>`: the modules of that name of all plugins, by plugin id, wherever the plugins are
 * (tools/plugin/find-plugins.ts). `virtual:plugins/plugin` has loaders, so that a definition that throws disables only its plugin; the
 * others have the default export of each module. `virtual:plugins/modules/<file>` has all exports, `virtual:plugins/styles` the text of
 * each style sheet by path.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { fileOf, pathOf, pluginPackages, type PluginPackage } from '../plugin/find-plugins.ts'

const NAME = /^virtual:plugins\/((?:modules\/)?[a-z-]+)$/

export function pluginFiles(packages = pluginPackages): Plugin {
  return {
    name: 'gapura:plugin-files',
    // Before Vite's own, which replaces `import.meta.glob`.
    enforce: 'pre',
    config: () => ({
      // A package uses the portal's own copy of what both have.
      resolve: {
        dedupe: ['@gapura/core', '@gapura/backend', '@gapura/plugins', '@gapura/testing', 'react', 'react-dom'],
      },
    }),
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load: (id) => {
      const [, name] = NAME.exec(id.replace('\0', '')) ?? []
      return name === undefined ? null : moduleOf(name, packages)
    },
  }
}

function moduleOf(name: string, packages: readonly PluginPackage[]): string {
  if (name === 'styles') return stylesModule(packages)
  if (name === 'places') {
    const places = packages.map((one) => [one.id, `node_modules/${one.name}/${pathOf(one.definition, one.home)}`])
    return `export default ${JSON.stringify(Object.fromEntries(places))}`
  }
  if (name === 'plugin') {
    const loaders = packages.map(({ id, definition, fault }) => {
      const found = fault ? `Promise.resolve(${JSON.stringify({ fault })})` : `import(${JSON.stringify(definition)})`
      return `${JSON.stringify(id)}: () => ${found}`
    })
    return byId(name, '{}', loaders)
  }
  const file = name.replace('modules/', '')
  const isWhole = file !== name
  const found = packages.flatMap((one) => {
    const path = fileOf(one, file)
    return path === null ? [] : [{ id: one.id, path }]
  })
  const imports = found.map(
    ({ path }, at) => `import ${isWhole ? `* as from${at}` : `from${at}`} from ${JSON.stringify(path)}\n`,
  )
  const entries = found.map(({ id }, at) => `${JSON.stringify(id)}: from${at}`)
  return imports.join('') + byId(file, isWhole ? '{ eager: true }' : `{ eager: true, import: 'default' }`, entries)
}

/** A module with what the folders have, by the folder's name, and `entries`. */
function byId(file: string, options: string, entries: readonly string[]): string {
  return `const folders = Object.entries(import.meta.glob('/plugins/*/${file}.{ts,tsx}', ${options}))
export default { ...Object.fromEntries(folders.map(([path, found]) => [path.split('/')[2], found])), ${entries.join(', ')} }
`
}

function stylesModule(packages: readonly PluginPackage[]): string {
  const sheets = sheetsOf(packages)
  return `${sheets.map((file, at) => `import sheet${at} from ${JSON.stringify(`${file}?raw`)}`).join('\n')}
const folders = import.meta.glob('/plugins/**/*.css', { eager: true, query: '?raw', import: 'default' })
export default { ...folders, ${sheets.map((file, at) => `${JSON.stringify(pathOf(file))}: sheet${at}`).join(', ')} }
`
}

/** The style sheets in packages. */
export function sheetsOf(packages = pluginPackages): readonly string[] {
  return packages.flatMap(({ home, fault }) =>
    fault
      ? []
      : globSync('**/*.css', { cwd: home, exclude: (name) => name === 'node_modules' })
          .map((file) => join(home, file))
          .toSorted(),
  )
}
