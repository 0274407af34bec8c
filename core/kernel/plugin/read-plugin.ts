/**
 * The check of a card in the browser: whether the imported module has a plugin at all. The build has run the full check
 * (`check-plugin.ts`), which visitors do not load. Anything else is replaced by a plugin that is off, with a fault.
 */
import { isRecord } from '../values/is-record.ts'
import { definePlugin, type Plugin } from './define-plugin.ts'
import { fault, type Fault } from './fault.ts'

const LISTS = ['pages', 'menu', 'adds', 'extends', 'services', 'needs'] as const

export function readPlugin(id: string, imported: unknown): Plugin {
  const value = isRecord(imported) ? imported['default'] : undefined
  if (isPlugin(value) && value.id === id) return value
  const expected = `export default definePlugin({ id: '${id}', … })`
  return brokenPlugin(id, [fault('P113', pluginFile(id), expected, described(imported))])
}

/** A value of `definePlugin` has all lists, even when they are empty. */
export function isPlugin(value: unknown): value is Plugin {
  return isRecord(value) && typeof value['id'] === 'string' && LISTS.every((key) => Array.isArray(value[key]))
}

/**
 * Replaces a plugin that cannot be used: it is off, and carries the faults.
 *
 * @param asked `always` of the original card. When the card cannot be read it is taken as true, so that the fault is
 *   reported also for partners whose file does not name the plugin
 */
export function brokenPlugin(id: string, faults: readonly Fault[], asked: Pick<Plugin, 'always'> = ALWAYS): Plugin {
  const always = asked.always === true
  return { ...definePlugin({ id, title: { id, en: id }, core: '^1', always }), card: { faults, isOff: true } }
}
const ALWAYS = { always: true }

/** The place of a card's fault: the card's file, with a JSON pointer as its fragment. */
export function pluginFile(id: string, ...keys: readonly (string | number)[]): string {
  return `plugins/${id}/plugin.ts${keys.length === 0 ? '' : `#/${keys.join('/')}`}`
}

/** Describes what was imported in place of a card. */
function described(imported: unknown): string {
  if (imported instanceof Error) return imported.message
  if (!isRecord(imported) || !('default' in imported)) return 'no default export'
  const value = imported['default']
  return isRecord(value) ? `an object of ${Object.keys(value).join(', ')}` : String(value)
}
