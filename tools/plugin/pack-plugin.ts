/**
 * `npm run plugin -- pack <package>`: one script of a plugin, for operators that admit it at run time
 * (docs/decisions/0061-plugins-admitted-at-run-time.md), and the entry of `plugins.json` that names its hash.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as calls from '@gapura/core/api'
import { build, type Plugin as VitePlugin } from 'vite'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { ADMITTED_SLOTS } from '../../host/admitted/admitted-list.ts'
import type { PluginDescription } from '../../host/admitted/packed-plugin.ts'
import { CALLS, PLUGIN_EXPORTS, SHARED_MODULES } from '../../host/page/shared-modules.ts'
import { checkPlugins } from '../../schemas/plugin/check-plugin.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { BUILD_TARGET } from '../build/old-browsers/targets.ts'
import { pluginFaultLines } from './fault-lines.ts'

export type Packed = { readonly text: string; readonly entry: object }

/** Parts of a definition that an admitted plugin cannot have. */
export function refusedParts({
  pages,
  services,
  slots,
  extends: extended,
  onByDefault,
  adds,
  ...more
}: Plugin): string[] {
  const open = pages.filter(({ access, role }) => role !== undefined || !['member', 'signed-in'].includes(access))
  const slotIds: readonly string[] = ADMITTED_SLOTS
  const other = adds.filter(({ slot }) => !slotIds.includes(slot.id))
  return [
    ...open.map(({ path }) => `the page ${path}: only pages with a session and without a role`),
    ...other.map(({ slot }) => `a contribution to ${slot.id}: only to ${ADMITTED_SLOTS.join(', ')}`),
    ...(services.length > 0 ? ['services'] : []),
    ...(slots.length + extended.length > 0 ? ['slots of its own'] : []),
    ...(onByDefault || more.switch !== undefined ? ['onByDefault and switch: the partner’s file names it'] : []),
  ]
}

/** The packed plugin of a package's folder, or why it cannot be packed, one line each. */
export async function packPackage(folder: string): Promise<(Packed & { readonly name: string }) | readonly string[]> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return [`${file} is missing; name the folder of a plugin's package`]
  const facts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const { gapura, version } = isRecord(facts) ? facts : {}
  const entry = isRecord(gapura) ? gapura['plugin'] : undefined
  if (typeof entry !== 'string') return [`${file}: expected "gapura": { "plugin": "./dist/plugin.js", "core": "^1" }`]
  const definition = resolve(folder, entry)
  if (!existsSync(definition)) return [`${definition} is missing; build the package first: npm run build`]
  const imported: unknown = await import(/* @vite-ignore */ definition)
  const id = idIn(imported)
  const others = installedPlugins.map((plugin) => [plugin.id, { default: plugin }] as const)
  const plugin = checkPlugins([...others, [id, imported]]).at(-1)
  if (!plugin) return [`${definition}: expected a plugin definition as its default export`]
  const refused = [
    ...pluginFaultLines([plugin]),
    ...refusedParts(plugin).map((part) => `An admitted plugin cannot have ${part}`),
  ]
  if (refused.length > 0) return refused
  const packed = await packPlugin(definition, plugin, String(version))
  return { ...packed, name: `${plugin.id}-${String(version)}.js` }
}

function idIn(imported: unknown): string {
  const definition = isRecord(imported) ? imported['default'] : undefined
  return isRecord(definition) ? String(definition['id']) : 'unknown'
}

/** @param definition the file of the definition, for example `dist/plugin.js` of a package */
export async function packPlugin(definition: string, plugin: Plugin, version: string): Promise<Packed> {
  const { code, imported } = await bundled(resolve(definition))
  const installed = new Set(allPages(installedPlugins).map(({ path }) => path))
  const { id, core, needs, adds, options } = plugin
  const description: PluginDescription = {
    id,
    version,
    core,
    needs: [...needs],
    slots: [...new Set(adds.map(({ slot }) => slot.id))],
    calls: found(code, /\.endpoint\)\(["'`]([A-Z]+)["'`],["'`]([^"'`]+)/g),
    reach: found(code, /https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g).filter((host) => host !== 'www.w3.org'),
    pages: allPages([...installedPlugins, plugin]).flatMap(({ path }) => (installed.has(path) ? [] : path)),
    ...(options && { options }),
  }
  const text = [
    // The text of an option must not end the comment.
    `/*! gapura-plugin ${JSON.stringify(description).replaceAll('*/', '*\\/')} */`,
    ...imported.map((name, at) => `import*as $${at} from"${name}";`),
    code,
    `export const parts={${JSON.stringify(id)}:{default:gapuraPlugin}};`,
    '',
  ].join('\n')
  const { version: _, needs: _1, options: _2, id: _3, pages: _4, ...listed } = description
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
  return { text, entry: { id, from: `https://…/${id}-${version}.js`, integrity, ...listed } }
}

/** Each match in the code once, its groups with a space between. */
function found(code: string, pattern: RegExp): string[] {
  return [...new Set([...code.matchAll(pattern)].map(([, ...groups]) => groups.join(' ')))].toSorted()
}

const isShared = (name: string) => SHARED_MODULES.some((shared) => shared === name) || name.startsWith(PLUGIN_EXPORTS)

const ZOD = join(dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'mini', 'index.js')
const OWN_SCHEMAS = '\0own-schemas'

/** `@gapura/core/api` with what the plugin uses of `z`, which is not shared. */
const ownSchemas: VitePlugin = {
  name: 'gapura:own-schemas',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === CALLS ? (importer === OWN_SCHEMAS ? { id, external: true } : OWN_SCHEMAS) : null,
  load: (id) =>
    id === OWN_SCHEMAS
      ? [
          `import * as z from ${JSON.stringify(ZOD)}`,
          `export { ${Object.keys(calls)
            .filter((name) => name !== 'z')
            .join(', ')} } from ${JSON.stringify(CALLS)}`,
          'export { z }',
        ].join('\n')
      : null,
}

type Bundled = {
  readonly code: string
  /** Names of shared modules, in the order of the local names `$0`, `$1`. */
  readonly imported: readonly string[]
}

/** The plugin with its texts and lazy parts, as one expression in `gapuraPlugin`. */
async function bundled(file: string): Promise<Bundled> {
  const imported: string[] = []
  const localOf = (name: string) => {
    if (!imported.includes(name)) imported.push(name)
    return `$${imported.indexOf(name)}`
  }
  const common = {
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  } as const
  const folder = mkdtempSync(join(tmpdir(), 'gapura-pack-'))
  try {
    // First in several files, from which the bundler leaves out unused code; in one file it does not.
    await build({
      ...common,
      root: dirname(file),
      plugins: [ownSchemas],
      // Sources of a package may not say how JSX is compiled.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      build: {
        outDir: folder,
        minify: false,
        target: BUILD_TARGET,
        lib: { entry: file, formats: ['es'], fileName: () => 'plugin.mjs' },
        rollupOptions: {
          external: (name) => name !== CALLS && isShared(name),
          // The ending that the bundler chooses depends on the package.
          output: { chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
    const assets = readdirSync(folder).filter((name) => !name.endsWith('.mjs'))
    if (assets.length > 0) throw new Error(`An admitted plugin is one script; this one also has ${assets.join(', ')}`)
    const made = await build({
      ...common,
      root: folder,
      build: {
        write: false,
        target: BUILD_TARGET,
        lib: { entry: join(folder, 'plugin.mjs'), formats: ['iife'], name: 'gapuraPlugin' },
        rollupOptions: { external: isShared, output: { globals: localOf, exports: 'default' } },
      },
    })
    const [result] = Array.isArray(made) ? made : [made]
    const [script] = result && 'output' in result ? result.output : []
    if (script?.type !== 'chunk') throw new Error(`${file} has no script`)
    return { code: script.code.trim(), imported }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
