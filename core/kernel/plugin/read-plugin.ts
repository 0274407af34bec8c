/**
 * Checks in the browser only that the imported module has a plugin, because the build has run the full check (`check-plugin.ts`).
 * Anything else is replaced by a plugin that is off, with a fault.
 */
import { isRecord } from '../values/is-record.ts'
import { definePlugin, type Plugin } from './define-plugin.ts'
import { fault, type Fault } from './fault.ts'

const LIST_KEYS = ['pages', 'menu', 'adds', 'extends', 'services', 'needs'] as const

export function readPlugin(id: string, imported: unknown): Plugin {
  const value = isRecord(imported) ? imported['default'] : undefined
  if (isPlugin(value) && value.id === id) return value
  const expected = `export default definePlugin({ id: '${id}', … })`
  return brokenPlugin(id, [fault('P113', pluginFile(id), expected, described(imported))])
}

/** A value of `definePlugin` has all lists, even empty ones. */
export function isPlugin(value: unknown): value is Plugin {
  return isRecord(value) && typeof value['id'] === 'string' && LIST_KEYS.every((key) => Array.isArray(value[key]))
}

/**
 * Replaces an invalid plugin by a plugin that is off and has the faults.
 *
 * @param original its `onByDefault`. Default true, so that the fault is also reported for partners whose file does not name the plugin
 */
export function brokenPlugin(
  id: string,
  faults: readonly Fault[],
  original: Pick<Plugin, 'onByDefault'> = ON_BY_DEFAULT,
): Plugin {
  const onByDefault = original.onByDefault === true
  return {
    ...definePlugin({ id, title: { id, en: id }, core: '^1', onByDefault }),
    definitionCheck: { faults, isOff: true },
  }
}
const ON_BY_DEFAULT = { onByDefault: true }

/** The place of a fault in a definition: the file with a JSON pointer as fragment. */
export function pluginFile(id: string, ...keys: readonly (string | number)[]): string {
  return `plugins/${id}/plugin.ts${keys.length === 0 ? '' : `#/${keys.join('/')}`}`
}

function described(imported: unknown): string {
  if (imported instanceof Error) return imported.message
  if (!isRecord(imported) || !('default' in imported)) return 'no default export'
  const value = imported['default']
  return isRecord(value) ? `an object of ${Object.keys(value).join(', ')}` : String(value)
}
