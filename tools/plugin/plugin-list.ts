/** `npm run plugin -- list`: each plugin, where it is from, what it adds, and which hosts its files name. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import type { NamedEndpoint } from '../../backend/openapi/openapi-document.ts'
import { pluginPackages, type PluginPackage } from './find-plugins.ts'
import { pluginFaultLines } from './fault-lines.ts'

type Sources = {
  readonly endpoints: readonly NamedEndpoint[]
  readonly packages?: readonly PluginPackage[]
  /** The addresses in a plugin's files. */
  readonly hostsIn?: (folder: string) => readonly string[]
}

export function pluginList(
  plugins: readonly Plugin[],
  { endpoints, packages = pluginPackages, hostsIn = namedHosts }: Sources,
): string {
  const extensions = plugins.flatMap((plugin) => plugin.extends)
  return plugins
    .map((plugin) => {
      const found = packages.find(({ id }) => id === plugin.id)
      const hasOwnCalls = endpoints.some(({ owner }) => owner === plugin.id)
      const faults = pluginFaultLines([plugin])
      const rows: readonly (readonly [string, readonly string[]])[] = [
        ['off', faults],
        ['pages', allPages([{ ...plugin, extends: extensions }]).map(({ path }) => path)],
        ['slots', plugin.adds.map(({ slot }) => slot.id)],
        ['opens', [...plugin.slots, ...plugin.extends.map(({ slot }) => ({ id: slot }))].map(({ id }) => id)],
        [
          'calls',
          endpoints.flatMap(({ owner, endpoint }) =>
            owner === plugin.id ? `${endpoint.method} ${endpoint.path}` : [],
          ),
        ],
        ['options', Object.keys(plugin.options.properties)],
        ['needs', plugin.needs],
        ['reaches', [...(hasOwnCalls ? ['the back end'] : []), ...hostsIn(found?.home ?? join('plugins', plugin.id))]],
      ]
      const lines = rows.flatMap(([name, values]) =>
        values.length === 0 ? [] : `  ${name.padEnd(8)} ${[...new Set(values)].join(', ')}`,
      )
      return [`${plugin.id}  from ${found ? `${found.name}@${found.version}` : `plugins/${plugin.id}`}`, ...lines].join(
        '\n',
      )
    })
    .join('\n')
}

/** The hosts of the addresses in a plugin's files, without those of tests and of XML namespaces. */
function namedHosts(folder: string): readonly string[] {
  const files = globSync('**/*.{js,ts,tsx,css}', { cwd: folder, exclude: (name) => name === 'node_modules' })
  const texts = files
    .filter((file) => !/\.test\.|samples|sandbox/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const hosts = texts.flatMap((text) =>
    [...text.matchAll(/https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g)].map(([, host = '']) => host),
  )
  return [...new Set(hosts)].filter((host) => host !== 'www.w3.org').toSorted()
}
