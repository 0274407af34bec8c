/**
 * `npm run plugin -- pack <definition>`: one script of a plugin, for operators that admit it at run time
 * (docs/decisions/0061-plugins-admitted-at-run-time.md), and the entry of `plugins.json` that names its hash.
 */
import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { ADMITTED_SLOTS } from '../../host/admitted/admitted-list.ts'
import type { PluginDescription } from '../../host/admitted/packed-plugin.ts'
import { PLUGIN_EXPORTS, SHARED_MODULES } from '../../host/page/shared-modules.ts'
import { BUILD_TARGET } from '../build/old-browsers/targets.ts'

export type Packed = { readonly text: string; readonly entry: object }

/** Parts of a definition that an admitted plugin cannot have */
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

/**
 * @param definition the file of the definition, for example `dist/plugin.js` of a package
 * @param reach the hosts that its files name
 */
export async function packPlugin(
  definition: string,
  plugin: Plugin,
  facts: Pick<PluginDescription, 'version' | 'calls' | 'reach'>,
): Promise<Packed> {
  const file = resolve(definition)
  const isShared = (name: string) => SHARED_MODULES.some((shared) => shared === name) || name.startsWith(PLUGIN_EXPORTS)
  const imported: string[] = []
  const localOf = (name: string) => {
    if (!imported.includes(name)) imported.push(name)
    return `$${imported.indexOf(name)}`
  }
  const made = await build({
    configFile: false,
    root: dirname(file),
    logLevel: 'error',
    // Sources of a package may not say how JSX is compiled.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: BUILD_TARGET,
      cssCodeSplit: false,
      lib: { entry: file, formats: ['iife'], name: 'gapuraPlugin' },
      rollupOptions: { external: isShared, output: { globals: localOf, exports: 'default' } },
    },
  })
  const [result] = Array.isArray(made) ? made : [made]
  const output = result && 'output' in result ? result.output : []
  const assets = output.filter(({ type }) => type === 'asset').map(({ fileName }) => fileName)
  if (assets.length > 0) throw new Error(`An admitted plugin is one script; this one also has ${assets.join(', ')}`)
  const [script] = output
  if (script?.type !== 'chunk') throw new Error(`${definition} has no script`)
  const { id, core, needs, adds } = plugin
  const description: PluginDescription = {
    id,
    core,
    needs: [...needs],
    slots: [...new Set(adds.map(({ slot }) => slot.id))],
    ...facts,
  }
  const text = [
    `/*! gapura-plugin ${JSON.stringify(description)} */`,
    ...imported.map((name, at) => `import*as $${at} from"${name}";`),
    script.code.trim(),
    `export const parts={${JSON.stringify(id)}:{default:gapuraPlugin}};`,
    '',
  ].join('\n')
  const { version: _, needs: _1, ...listed } = description
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
  return { text, entry: { from: `https://…/${id}-${facts.version}.js`, integrity, ...listed } }
}
