/**
 * The full check of plugin definitions, before a plan is made: rules that the compiler cannot express, or that a definition
 * written without the compiler breaks. The build, the command line and the renderer run it; visitors load only `read-plugin.ts`. A
 * fault turns its plugin off, or leaves out the one contribution that has it.
 */
import type { Contribution } from '../../core/kernel/plugin/additions.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { fault, type Fault, type FaultCode } from '../../core/kernel/plugin/fault.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { isComplete, LANGUAGES } from '../../core/kernel/text/languages.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { brokenPlugin, pluginFile, isPlugin, readPlugin } from '../../core/kernel/plugin/read-plugin.ts'
import * as coreSlots from '../../core/kernel/plugin/slots.ts'
import { gatewayKind } from '../../core/kernel/gateway/gateway-kind.ts'
import { definitionSchema, itemSchema } from './definition-schema.ts'

const CORE_SLOTS = [...Object.values(coreSlots).filter((value) => 'add' in value), gatewayKind]

/**
 * @param definitions the imported definitions by id, or an `Error` when the import failed
 * @param places the files of definitions that are not in `plugins/`, by id
 */
export function checkPlugins(
  definitions: readonly (readonly [id: string, imported: unknown])[],
  places: Readonly<Record<string, string>> = {},
): readonly Plugin[] {
  const read = definitions.map(([id, imported]) =>
    imported instanceof Error ? unimported(id, imported, places[id]) : checked(id, imported),
  )
  const known = new Set(slotIds(read))
  return read
    .map((plugin) => (plugin.definitionCheck?.isOff ? plugin : fitContributions(plugin, known)))
    .map((plugin) => located(plugin, places[plugin.id]))
}

/** In place of a plugin whose definition could not be imported. The message of a fault of syntax says where; a stack, in which file. */
function unimported(id: string, error: Error, file = pluginFile(id)): Plugin {
  const folder = /^(?:plugins\/[^/]+|node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[0] ?? file
  const placesIn = (text = '') =>
    text
      .replaceAll(COLOUR, '')
      .replaceAll('\\', '/')
      .split(/[\s()[\]]+/)
      .flatMap((word) => {
        const at = word.lastIndexOf(`/${folder}`) + 1
        return (at > 0 || word.startsWith(folder)) && /\.[jt]sx?:\d+:\d+$/.test(word) ? [word.slice(at)] : []
      })
  // A stack names lines of the transformed script.
  const [inStack = file] = placesIn(error.stack).map((place) => place.replace(/(:\d+){2}$/, ''))
  const [place = inStack] = placesIn(error.message)
  const lines = error.message.split('\n').map((line) => line.replaceAll(COLOUR, '').trim())
  const message = lines.find((line) => line !== '' && !line.endsWith(':')) ?? error.name
  return brokenPlugin(id, [fault('P113', place, UNIMPORTED, message)])
}
/** The expected value in the fault of a definition that throws at import. */
export const UNIMPORTED = 'a definition that can be imported'
/** The escape sequences of colours in a terminal. */
const COLOUR = /\u001B\[[\d;]*m/g

/** Names the definition's own file in its faults. */
function located(plugin: Plugin, file: string | undefined): Plugin {
  const { definitionCheck } = plugin
  if (!definitionCheck || file === undefined) return plugin
  const usual = pluginFile(plugin.id)
  const faults = definitionCheck.faults.map((found) => ({
    ...found,
    at: found.at.startsWith(usual) ? file + found.at.slice(usual.length) : found.at,
  }))
  return { ...plugin, definitionCheck: { ...definitionCheck, faults } }
}

/** The ids of all slots: the core's and those of the plugins. */
export function slotIds(plugins: readonly Plugin[]): readonly string[] {
  // A plugin that extends a slot also owns it.
  const owned = plugins.flatMap((plugin) => [...plugin.slots, ...plugin.extends.map(({ slot }) => ({ id: slot }))])
  return [...new Set([...CORE_SLOTS, ...owned].map(({ id }) => id))]
}

export function pluginFaults(plugins: readonly Plugin[]): readonly Fault[] {
  return plugins.flatMap((plugin) => plugin.definitionCheck?.faults ?? [])
}

function checked(id: string, imported: unknown): Plugin {
  if (isRecord(imported) && isFault(imported['fault'])) return brokenPlugin(id, [imported['fault']])
  try {
    const plugin = readPlugin(id, imported)
    if (plugin.definitionCheck?.isOff) {
      const found = isRecord(imported) ? imported['default'] : undefined
      if (!isPlugin(found)) return plugin
      return brokenPlugin(id, [fault('P114', pluginFile(id, 'id'), `'${id}', the name of its folder`, found.id)])
    }
    const faults = faultsOf(plugin)
    return faults.length === 0 ? plugin : brokenPlugin(id, faults, plugin)
  } catch (error) {
    // Reading a definition can throw: it may have getters or be a proxy.
    return brokenPlugin(id, [fault('P113', pluginFile(id), 'a plugin definition that can be read', String(error))])
  }
}

/** In place of the definition of a package that cannot be used (tools/plugin/find-plugins.ts). */
function isFault(value: unknown): value is Fault {
  return isRecord(value) && 'code' in value && 'at' in value
}

/** The code of a fault by the key of the definition that has it. */
const CODES: Readonly<Record<string, FaultCode>> = { id: 'P114', core: 'P109', pages: 'P116', menu: 'P118' }

function faultsOf(plugin: Plugin): readonly Fault[] {
  const schema = definitionSchema(plugin)
  const keys = Object.keys(schema.shape)
  const { error } = schema.safeParse(plugin)
  const wrong = (error?.issues ?? []).flatMap(({ path, message, ...issue }): Fault[] => {
    const [first] = path
    if (first === undefined && issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const expected = nearest(key, keys) ?? `one of ${keys.join(', ')}`
        return fault('P115', pluginFile(plugin.id, key), expected, key)
      })
    }
    const code = path.includes('when') ? 'P117' : (CODES[String(first)] ?? 'P122')
    return [fault(code, pluginFile(plugin.id, ...path.map(String)), message, valueAt(plugin, path))]
  })
  return wrong.length > 0 ? wrong : [...repeated(plugin, 'path', 'have'), ...repeated(plugin, 'role', 'play')]
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((found, key) => (found instanceof Object ? Reflect.get(found, key) : undefined), value)
}

/** Pages whose path or role another page of the same plugin has. */
function repeated({ id, pages }: Plugin, key: 'path' | 'role', verb: string): readonly Fault[] {
  return pages.flatMap((page, at) => {
    const earlier = pages.findIndex((other) => other[key] === page[key])
    if (page[key] === undefined || earlier === at) return []
    return [
      fault('P121', pluginFile(id, 'pages', at, key), `a ${key} that page ${earlier} does not ${verb}`, page[key]),
    ]
  })
}

/** Leaves out contributions to unknown slots, and those that do not fit their slot. What is missing and not needed is a fault alone. */
function fitContributions(plugin: Plugin, known: ReadonlySet<string>): Plugin {
  const faults: Fault[] = [...missingTexts(plugin), ...missingDescriptions(plugin)]
  const adds = plugin.adds.filter((contribution, at) => {
    const found = faultOf(plugin.id, contribution, at, known)
    if (found) faults.push(found)
    return found === null
  })
  return faults.length === 0 ? plugin : { ...plugin, adds, definitionCheck: { faults, isOff: false } }
}

/** Titles and labels that lack a language of which the portal has all texts. */
function missingTexts({ id, title, menu, adds }: Plugin): readonly Fault[] {
  const texts: readonly (readonly [keys: readonly (string | number)[], text: unknown])[] = [
    [['title'], title],
    ...menu.map(({ label }, at) => [['menu', at, 'label'], label] as const),
    ...adds.flatMap(({ slot: { shape = {} }, item }, at) =>
      Object.keys(shape).flatMap((key) =>
        shape[key]?.startsWith('localText') ? [[['adds', at, 'item', key], valueAt(item, [key])] as const] : [],
      ),
    ),
  ]
  return texts.flatMap(([keys, text]) => {
    if (!isRecord(text)) return []
    const lacking = LANGUAGES.filter((language) => isComplete(language) && !Object.hasOwn(text, language))
    return lacking.length === 0
      ? []
      : [fault('P142', pluginFile(id, ...keys), `a text in ${lacking.join(' and in ')}`, text)]
  })
}

function missingDescriptions({ id, options }: Plugin): readonly Fault[] {
  return Object.entries(options.properties).flatMap(([key, { description }]: readonly [string, Described]) => {
    if (typeof description === 'string' && description.trim() !== '') return []
    return [
      fault('P143', pluginFile(id, 'options', 'properties', key), 'a description, with unit and range', description),
    ]
  })
}
/** Not checked by the compiler, where the definition is not written in TypeScript. */
type Described = { readonly description?: unknown }

function faultOf(id: string, { slot, item }: Contribution, index: number, known: ReadonlySet<string>): Fault | null {
  if (!known.has(slot.id)) {
    const near = nearest(slot.id, [...known])
    const expected = near ?? `a slot of the core or of an installed plugin’s \`slots\``
    return fault('P120', pluginFile(id, 'adds', index), expected, slot.id)
  }
  const misfit = slot.shape && itemSchema(slot.shape).safeParse(item).error?.issues[0]
  if (!misfit) return null
  const unknown = misfit.code === 'unrecognized_keys' ? misfit.keys.slice(0, 1) : []
  const at = pluginFile(id, 'adds', index, 'item', ...misfit.path.map(String), ...unknown)
  return fault('P119', at, misfit.message, unknown[0] ?? valueAt(item, misfit.path))
}
