/**
 * Which plugins there are: the folders in `plugins/`, and the packages among the dependencies of package.json whose own package.json
 * has `"gapura": { "plugin": "./plugin.js", "core": "^1" }`. Nothing else knows where plugins are; code takes their files from
 * `virtual:plugins/<file>` (tools/build/vite-plugins.ts).
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import semver from 'semver'
import { fault, type Fault } from '../../core/kernel/plugin/fault.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { scriptFault, sheetFaults } from './package-faults.ts'

export type PluginPackage = {
  /** The package's name without its scope and without `gapura-plugin-`. */
  readonly id: string
  readonly name: string
  readonly version: string
  /** The folder of the package, without links. */
  readonly home: string
  /** The file of the definition. The plugin's other files are beside it, with the same names as in `plugins/`. */
  readonly definition: string
  /** Why it is off. */
  readonly fault: Fault | null
}

/** The folder of this project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The ids of the folders in `plugins/`. */
export function pluginFolders(project = projectRoot): readonly string[] {
  const names = readdirSync(join(project, 'plugins')).filter((name) => !name.includes('.'))
  return names.filter((name) => existsSync(join(project, 'plugins', name, 'plugin.ts'))).toSorted()
}

/** The packages with a plugin, in the order of their names. */
export function findPackages(project = projectRoot): readonly PluginPackage[] {
  const taken = new Map(pluginFolders(project).map((id) => [id, `the folder plugins/${id}`]))
  const { dependencies } = readPackage(project) ?? {}
  const found = Object.keys(isRecord(dependencies) ? dependencies : {})
    .toSorted()
    .flatMap((name) => {
      const place = join(project, 'node_modules', name)
      const facts = readPackage(place)
      const gapura = facts?.['gapura']
      if (!facts || gapura === undefined) return []
      const one = readPluginPackage(project, { name, place, facts, gapura })
      const owner = taken.get(one.id)
      taken.set(one.id, `the package ${name}`)
      if (owner === undefined) return [one]
      // The id belongs to the other one, so the package is listed by its own name.
      const expected = `an id that ${owner} does not have`
      return [{ ...one, id: name, fault: fault('P107', `node_modules/${name}/package.json#/name`, expected, one.id) }]
    })
  const faults = sheetFaults(found, project)
  return found.map((one) => ({ ...one, fault: faults.get(one) ?? one.fault }))
}

/** The packages of this project when the process started. */
export const pluginPackages: readonly PluginPackage[] = findPackages()

type Read = {
  readonly name: string
  readonly place: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly gapura: unknown
}

function readPluginPackage(project: string, { name, place, facts, gapura }: Read): PluginPackage {
  const home = realpathSync(place)
  const { plugin, core } = isRecord(gapura) ? gapura : {}
  const file = typeof plugin === 'string' ? plugin : ''
  const at = (pointer: string) => `node_modules/${name}/package.json#/${pointer}`
  const found = {
    id: name.replace(/^@[^/]*\//, '').replace(/^gapura-plugin-/, ''),
    name,
    version: String(facts['version']),
    home,
    definition: join(home, file),
  }
  const contract = String(readPackage(join(project, 'core'))?.['version'])
  const isOfCore = typeof core === 'string' && semver.satisfies(contract, core)
  if (!isOfCore) return { ...found, fault: fault('P109', at('gapura/core'), `a range with ${contract}`, core) }
  if (!/\.[jt]sx?$/.test(file) || !found.definition.startsWith(home + sep) || !existsSync(found.definition)) {
    const expected = 'the path of a file in the package, such as ./plugin.js'
    return { ...found, fault: fault('P138', at('gapura/plugin'), expected, plugin) }
  }
  const peer = missingPeer(project, facts['peerDependencies'], at)
  return { ...found, fault: peer ?? scriptFault({ ...found, fault: null }, project) }
}

function missingPeer(project: string, peers: unknown, at: (pointer: string) => string): Fault | null {
  for (const [peer, range] of Object.entries(isRecord(peers) ? peers : {})) {
    const version = readPackage(join(project, 'node_modules', peer))?.['version']
    if (typeof version === 'string' && semver.satisfies(version, String(range))) continue
    return fault(
      'P139',
      at(`peerDependencies/${peer.replaceAll('/', '~1')}`),
      `${peer} ${String(range)}`,
      version ?? 'nothing',
    )
  }
  return null
}

function readPackage(folder: string): Readonly<Record<string, unknown>> | null {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return null
  const facts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return isRecord(facts) ? facts : null
}

/** Beside a definition: `sandbox` finds `sandbox.js`, `sandbox.ts` or `sandbox.tsx`. */
export function fileOf({ definition, fault: found }: PluginPackage, name: string): string | null {
  if (found) return null
  const folder = dirname(definition)
  const file = readdirSync(folder).find((entry) => basename(entry, extname(entry)) === name && /\.[jt]sx?$/.test(entry))
  return file === undefined ? null : join(folder, file)
}

const FOLDER = /[\\/]plugins[\\/]([^\\/]+)[\\/]/

/** The id of the plugin that a module is part of; null: of none. */
export function pluginOf(module: string, packages = pluginPackages): string | null {
  const owner = packages.find(({ home }) => module.startsWith(home + sep))
  if (owner) return module.slice(owner.home.length).includes('node_modules') ? null : owner.id
  return FOLDER.exec(module.replace(/.*node_modules/, ''))?.[1] ?? null
}

/** The id of the plugin whose definition this module is; null: of none. */
export function definedBy(module: string, packages = pluginPackages): string | null {
  const isFolder = /[\\/]plugins[\\/][^\\/]+[\\/]plugin\.ts$/.test(module)
  if (isFolder || packages.some(({ definition }) => definition === module)) return pluginOf(module, packages)
  return null
}

/** As in a manifest: relative to the project, with slashes. */
export function pathOf(file: string, project = projectRoot): string {
  return relative(project, file).replaceAll('\\', '/')
}
