/**
 * The door of a card in the browser: whether what was imported is a plugin at all. Our own build has looked at the rest
 * (`check-cards.ts`), which is not loaded by visitors. What is no plugin is replaced by one that is off and says why.
 */
import { isRecord } from '../values/is-record.ts'
import { definePlugin, type Plugin } from './define-plugin.ts'
import { fault, type Fault } from './fault.ts'

const LISTS = ['pages', 'menu', 'adds', 'extends', 'services', 'needs'] as const

export function readCard(id: string, imported: unknown): Plugin {
  const value = isRecord(imported) ? imported['default'] : undefined
  if (isPlugin(value) && value.id === id) return value
  const expected = `export default definePlugin({ id: '${id}', … })`
  return brokenPlugin(id, [fault('P113', cardFile(id), expected, told(imported))])
}

/** What `definePlugin` makes has every list, if only an empty one. */
export function isPlugin(value: unknown): value is Plugin {
  return isRecord(value) && typeof value['id'] === 'string' && LISTS.every((key) => Array.isArray(value[key]))
}

/**
 * In the place of a plugin that cannot be used: off wherever it is asked for, with the reasons.
 *
 * @param asked whether it is on by default; of a card that cannot be read nobody knows, and then its fault is said
 */
export function brokenPlugin(id: string, faults: readonly Fault[], asked: Pick<Plugin, 'always'> = ALWAYS): Plugin {
  const always = asked.always === true
  return { ...definePlugin({ id, title: { id, en: id }, core: '^1', always }), card: { faults, isOff: true } }
}
const ALWAYS = { always: true }

/** Where a fault of a card is, with a JSON pointer into the card. */
export function cardFile(id: string, ...keys: readonly (string | number)[]): string {
  return `plugins/${id}/plugin.ts${keys.length === 0 ? '' : `#/${keys.join('/')}`}`
}

/** What was found in place of a card. */
function told(imported: unknown): string {
  if (imported instanceof Error) return imported.message
  if (!isRecord(imported) || !('default' in imported)) return 'no default export'
  const value = imported['default']
  return isRecord(value) ? `an object of ${Object.keys(value).join(', ')}` : String(value)
}
