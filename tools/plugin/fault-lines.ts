/** The faults of plugin definitions as lines for a terminal, each with the line of the source. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findJsonPlaces } from '../../schemas/partner/json-places.ts'
import { pluginFaults } from '../../schemas/plugin/check-plugin.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { definitionPlace } from './definition-place.ts'
import { pathOf, projectRoot } from './find-plugins.ts'

/** Those of the installed plugins. Imported when asked for, because the development server has the plugins itself. */
export async function installedFaultLines(): Promise<readonly string[]> {
  const { installedPlugins } = await import('./installed-plugins.ts')
  return pluginFaultLines(installedPlugins)
}

/** One line for each fault: file, line, expected, received, remedy. Empty when there is none. */
export function pluginFaultLines(plugins: readonly Plugin[], project = projectRoot): readonly string[] {
  return pluginFaults(plugins).map(
    ({ code, at, expected, received }) =>
      `${code} ${located(at, project)} · expected ${expected} · received ${received} · ${FAULT_SENTENCES[code]}`,
  )
}

/** `plugins/tea/plugin.ts#/pages/0` as `plugins/tea/plugin.ts:7:5: /pages/0`; as it is when the source is not there. */
function located(at: string, project: string): string {
  const [file = '', pointer] = at.split('#')
  const path = join(project, file)
  if (pointer === undefined || !existsSync(path)) return at
  if (file.endsWith('.json')) {
    const { line, column } = findJsonPlaces(readFileSync(path, 'utf8')).placeOf(pointer)
    return `${file}:${line}:${column}: ${pointer}`
  }
  const place = definitionPlace(path, pointer.split('/').slice(1))
  return place ? `${pathOf(place.file, project)}:${place.line}:${place.column}: ${pointer}` : at
}
