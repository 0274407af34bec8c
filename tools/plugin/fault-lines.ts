/** The faults of plugin definitions as lines for a terminal, each with the line of the source. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findJsonPlaces } from '../../schemas/partner/json-places.ts'
import { pluginFaults, UNIMPORTED } from '../../schemas/plugin/check-plugin.ts'
import type { Fault } from '../../core/kernel/plugin/fault.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { brokenImport } from './broken-import.ts'
import { definitionPlace } from './definition-place.ts'
import { pathOf, projectRoot } from './find-plugins.ts'
import type { SourcePlace } from './read-script.ts'

/** The lines of the installed plugins, which are imported only here, because the development server has the plugins itself. */
export async function installedFaultLines(): Promise<readonly string[]> {
  const { installedPlugins } = await import('../../schemas/plugin/installed-plugins.ts')
  return pluginFaultLines(installedPlugins)
}

/** One line for each fault: file, line, expected, received, remedy. Empty when there is none. */
export function pluginFaultLines(plugins: readonly Plugin[], project = projectRoot): readonly string[] {
  return pluginFaults(plugins).map((found) => {
    const { code, at, expected, received } = traced(found, project)
    return `${code} ${at} · expected ${expected} · received ${received} · ${FAULT_SENTENCES[code]}`
  })
}

/** With `plugins/tea/plugin.ts:7:5: /pages/0` for `plugins/tea/plugin.ts#/pages/0`; as it is when the source is not there. */
function traced(found: Fault, project: string): Fault {
  const [start = '', pointer] = found.at.split('#')
  // An import that throws may have said the line.
  const file = start.replace(/(:\d+){2}$/, '')
  const path = join(project, file)
  if (!existsSync(path)) return found
  const named = (place: SourcePlace) => `${pathOf(place.file, project)}:${place.line}:${place.column}`
  if (pointer === undefined) {
    const broken = file === start || found.code === 'P113' ? brokenImport([path], dirname(path), project) : null
    if (broken) return { ...found, ...broken, at: named(broken.place) }
    // The place of a script that threw is not that of its export.
    const place = file === start && found.expected !== UNIMPORTED ? definitionPlace(path, []) : null
    return place ? { ...found, at: named(place) } : found
  }
  if (file.endsWith('.json')) {
    const { line, column } = findJsonPlaces(readFileSync(path, 'utf8')).placeOf(pointer)
    return { ...found, at: `${file}:${line}:${column}: ${pointer}` }
  }
  const place = definitionPlace(path, pointer.split('/').slice(1))
  return place ? { ...found, at: `${named(place)}: ${pointer}` } : found
}
