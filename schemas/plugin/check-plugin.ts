/**
 * The full check of plugin definitions, before a plan is made: rules that the compiler cannot express, or that a definition
 * written without the compiler breaks. The build, the command line and the prerender run it; visitors load only `read-plugin.ts`. A
 * fault turns its plugin off, or leaves out the one contribution that has it.
 */
import type { Contribution } from '../../core/kernel/plugin/additions.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { fault, type Fault, type FaultCode } from '../../core/kernel/plugin/fault.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { resolveOptions } from '../../core/kernel/plugin/options.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { brokenPlugin, pluginFile, isPlugin, readPlugin } from '../../core/kernel/plugin/read-plugin.ts'
import { ACCESSES, fillPath, isRole, ROLES } from '../../core/kernel/plugin/role.ts'
import type { ShapeOf } from '../../core/kernel/plugin/slot.ts'
import * as coreSlots from '../../core/kernel/plugin/slots.ts'
import { gatewayKind } from '../../core/kernel/gateway/gateway-kind.ts'

const CORE_SLOTS = [...Object.values(coreSlots).filter((value) => 'add' in value), gatewayKind]

const KEYS: readonly (keyof Plugin)[] = [
  ...(['id', 'title', 'core', 'options', 'needs', 'switch', 'onByDefault', 'slots', 'extends', 'services'] as const),
  ...(['pages', 'menu', 'adds', 'locales', 'definitionCheck'] as const),
]

/** Reports a fault at the path `keys` of the definition. */
type Report = (code: FaultCode, keys: readonly (string | number)[], expected: string, received: unknown) => void

/** @param definitions the imported definitions by the folder's name, or an `Error` when the import failed */
export function checkPlugins(definitions: readonly (readonly [id: string, imported: unknown])[]): readonly Plugin[] {
  const read = definitions.map(([id, imported]) => checked(id, imported))
  const known = new Set(slotIds(read))
  return read.map((plugin) => (plugin.definitionCheck?.isOff ? plugin : fitContributions(plugin, known)))
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
  const faults: Fault[] = []
  try {
    const plugin = readPlugin(id, imported)
    if (plugin.definitionCheck?.isOff) {
      const found = isRecord(imported) ? imported['default'] : undefined
      if (!isPlugin(found)) return plugin
      return brokenPlugin(id, [fault('P114', pluginFile(id, 'id'), `'${id}', the name of its folder`, found.id)])
    }
    check(plugin, (code, keys, expected, received) =>
      faults.push(fault(code, pluginFile(id, ...keys), expected, received)),
    )
    return faults.length === 0 ? plugin : brokenPlugin(id, faults, plugin)
  } catch (error) {
    // Reading a definition can throw: it may have getters or be a proxy.
    return brokenPlugin(id, [fault('P113', pluginFile(id), 'a plugin definition that can be read', String(error))])
  }
}

function check(plugin: Plugin, report: Report): void {
  const definition: Readonly<Record<string, unknown>> = plugin
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(plugin.id)) report('P114', ['id'], 'small letters, digits and hyphens', plugin.id)
  for (const key of Object.keys(definition)) {
    if (!KEYS.some((known) => known === key)) {
      const near = nearest(key, KEYS)
      report('P115', [key], near ?? `one of ${KEYS.join(', ')}`, key)
    }
  }
  if (!areTexts(definition['title'])) report('P122', ['title'], '{ id, en }, two texts', definition['title'])
  if (!isOptions(definition['options']))
    report('P122', ['options'], 'a schema made by defineOptions', definition['options'])
  const isOptional = (key: string, type: string) => {
    if (definition[key] !== undefined && typeof definition[key] !== type)
      report('P122', [key], `a ${type}`, definition[key])
  }
  isOptional('switch', 'string')
  isOptional('onByDefault', 'boolean')
  if (definition['locales'] !== null && !isRecord(definition['locales'])) {
    report('P122', ['locales'], 'a loader for each language', definition['locales'])
  }
  const booleans = isOptions(definition['options']) ? booleansOf(definition['options']) : []
  const when = (value: unknown, keys: readonly (string | number)[]) => checkWhen(value, keys, booleans, report)
  listOf(definition['needs']).forEach((need, at) => {
    if (typeof need !== 'string') report('P122', ['needs', at], 'the id of a plugin', need)
  })
  listOf(definition['slots']).forEach((slot, at) => {
    if (!isRecord(slot) || typeof slot['id'] !== 'string') report('P122', ['slots', at], 'a value of defineSlot', slot)
  })
  listOf(definition['extends']).forEach((extension, at) => {
    if (!isRecord(extension) || typeof extension['slot'] !== 'string' || typeof extension['extend'] !== 'function') {
      report('P122', ['extends', at], 'a value of slot.extend(…)', extension)
    }
  })
  listOf(definition['services']).forEach((service, at) => {
    if (!isRecord(service) || typeof service['load'] !== 'function')
      return report('P122', ['services', at], '{ load }', service)
    return when(service['when'], ['services', at, 'when'])
  })
  checkPages(listOf(definition['pages']), when, report)
  checkMenu(listOf(definition['menu']), listOf(definition['pages']), report)
  listOf(definition['adds']).forEach((contribution, at) => {
    const slot = isRecord(contribution) ? contribution['slot'] : undefined
    if (
      !isRecord(contribution) ||
      !isRecord(slot) ||
      typeof slot['id'] !== 'string' ||
      typeof contribution['order'] !== 'number'
    ) {
      return report('P122', ['adds', at], 'a value of slot.add(…), such as homeCard.add({ … })', contribution)
    }
    return when(contribution['when'], ['adds', at, 'when'])
  })
}

type CheckWhen = (value: unknown, keys: readonly (string | number)[]) => void

function checkPages(pages: readonly unknown[], when: CheckWhen, report: Report): void {
  const paths = new Map<string, number>()
  const roles = new Map<string, number>()
  pages.forEach((page, at) => {
    const keys = ['pages', at] as const
    if (!isRecord(page)) return report('P116', keys, '{ path, access, load }', page)
    const { path, access, load, frame, role } = page
    if (!isPattern(path)) return report('P116', [...keys, 'path'], 'a path such as /invoice/:id?', path)
    if (paths.has(path)) report('P121', [...keys, 'path'], `a path that page ${paths.get(path)} does not have`, path)
    paths.set(path, at)
    if (typeof load !== 'function') report('P116', [...keys, 'load'], 'a function that imports the screen', load)
    if (!ACCESSES.some((known) => known === access)) {
      report('P116', [...keys, 'access'], `one of ${ACCESSES.join(', ')}`, access)
    }
    if (frame !== undefined && frame !== 'main' && frame !== 'plain' && frame !== 'either') {
      report('P116', [...keys, 'frame'], 'one of main, plain, either', frame)
    }
    for (const name of ['takesBankCards', 'isKept'])
      if (page[name] !== undefined && typeof page[name] !== 'boolean')
        report('P116', [...keys, name], 'true or false', page[name])
    if (role !== undefined) checkRole(role, access, path, keys, report)
    if (typeof role === 'string') {
      if (roles.has(role)) report('P121', [...keys, 'role'], `a role that page ${roles.get(role)} does not play`, role)
      roles.set(role, at)
    }
    return when(page['when'], [...keys, 'when'])
  })
}

function checkRole(
  role: unknown,
  access: unknown,
  path: string,
  keys: readonly (string | number)[],
  report: Report,
): void {
  if (!isRole(role)) return report('P116', [...keys, 'role'], `one of ${Object.keys(ROLES).join(', ')}`, role)
  if (access !== ROLES[role])
    report('P116', [...keys, 'access'], `${ROLES[role]}, the access of the role ${role}`, access)
  if (fillPath(path, 'x') === null) {
    report('P116', [...keys, 'path'], 'no parameter but :domain, or optional ones: the portal has to find a role', path)
  }
}

function checkMenu(menu: readonly unknown[], pages: readonly unknown[], report: Report): void {
  const paths = pages.flatMap((page) => (isRecord(page) && typeof page['path'] === 'string' ? [page['path']] : []))
  menu.forEach((entry, at) => {
    const keys = ['menu', at] as const
    if (!isRecord(entry)) return report('P118', keys, '{ to, in, label, icon }', entry)
    const { to } = entry
    if (typeof to !== 'string' || !paths.includes(to)) {
      report('P118', [...keys, 'to'], `a path of its own: ${paths.join(', ') || '(no pages)'}`, to)
    }
    if (!['drawer', 'bottom', 'quick'].some((place) => place === entry['in'])) {
      report('P118', [...keys, 'in'], 'one of drawer, bottom, quick', entry['in'])
    }
    if (!isIcon(entry['icon'])) report('P118', [...keys, 'icon'], ICON, entry['icon'])
    if (!areTexts(entry['label'])) report('P118', [...keys, 'label'], '{ id, en }, two texts', entry['label'])
    return undefined
  })
}

/** Kinds of condition whose value is a text. */
const TEXTS = ['serviceType', 'capability', 'option', 'loginConfig'] as const
const KINDS = ['accountType', ...TEXTS, 'minLanguages', 'not', 'any', 'all'] as const

function checkWhen(
  when: unknown,
  keys: readonly (string | number)[],
  booleans: readonly string[],
  report: Report,
  depth = 0,
): void {
  if (when === undefined) return
  const [kind, ...more] = isRecord(when) ? Object.keys(when) : []
  if (
    !isRecord(when) ||
    kind === undefined ||
    more.length > 0 ||
    !KINDS.some((known) => known === kind) ||
    depth > 20
  ) {
    return report('P117', keys, `one of { ${KINDS.join(' }, { ')} }`, when)
  }
  const value = when[kind]
  if (kind === 'not') return checkWhen(value ?? null, [...keys, kind], booleans, report, depth + 1)
  if (kind === 'any' || kind === 'all') {
    if (!Array.isArray(value)) return report('P117', [...keys, kind], 'a list of conditions', value)
    return value.forEach((condition: unknown, at) =>
      checkWhen(condition ?? null, [...keys, kind, at], booleans, report, depth + 1),
    )
  }
  if (kind === 'accountType') {
    const isKnown = value === null || value === 'customer' || value === 'rtrw'
    return isKnown ? undefined : report('P117', [...keys, kind], 'customer, rtrw or null', value)
  }
  if (kind === 'minLanguages') {
    return typeof value === 'number' ? undefined : report('P117', [...keys, kind], 'a number', value)
  }
  if (typeof value !== 'string') return report('P117', [...keys, kind], 'a text', value)
  if (kind === 'option' && !booleans.includes(value)) {
    return report(
      'P117',
      [...keys, kind],
      `a boolean option of its own: ${booleans.join(', ') || '(it has none)'}`,
      value,
    )
  }
  return undefined
}

/** Leaves out contributions to unknown slots, and those that do not fit their slot. */
function fitContributions(plugin: Plugin, known: ReadonlySet<string>): Plugin {
  const faults: Fault[] = []
  const adds = plugin.adds.filter((contribution, at) => {
    const found = faultOf(plugin.id, contribution, at, known)
    if (found) faults.push(found)
    return found === null
  })
  return faults.length === 0 ? plugin : { ...plugin, adds, definitionCheck: { faults, isOff: false } }
}

function faultOf(id: string, { slot, item }: Contribution, at: number, known: ReadonlySet<string>): Fault | null {
  if (!known.has(slot.id)) {
    const near = nearest(slot.id, [...known])
    const expected = near ?? `a slot of the core or of an installed plugin’s \`slots\``
    return fault('P120', pluginFile(id, 'adds', at), expected, slot.id)
  }
  const misfit = slot.shape ? misfitOf(item, slot.shape) : null
  return misfit && fault('P119', pluginFile(id, 'adds', at, ...misfit.keys), misfit.expected, misfit.received)
}

type Misfit = { readonly keys: readonly string[]; readonly expected: string; readonly received: unknown }

function misfitOf(item: unknown, shape: ShapeOf<object>): Misfit | null {
  const kinds: readonly (readonly [string, string])[] = Object.entries(shape)
  if (!isRecord(item))
    return { keys: ['item'], expected: `{ ${kinds.map(([key]) => key).join(', ')} }`, received: item }
  for (const [key, kind] of kinds) {
    const value = item[key]
    if (value === undefined && kind.endsWith('?')) continue
    if (!isOfKind(value, kind.replace('?', '')))
      return { keys: ['item', key], expected: EXPECTED[kind] ?? kind, received: value }
  }
  const unknown = Object.keys(item).find((key) => !kinds.some(([known]) => known === key))
  if (unknown === undefined) return null
  return { keys: ['item', unknown], expected: `one of ${kinds.map(([key]) => key).join(', ')}`, received: unknown }
}

const ICON = '() => import(…) of an icon, or { path, box }'

const EXPECTED: Readonly<Record<string, string>> = {
  text: 'a text',
  list: 'a list of texts',
  'paths?': 'a path such as /logout, or one for each preset',
  localText: '{ id, en }, two texts',
  path: 'a path such as /packages',
  loader: 'a function that imports the component',
  icon: ICON,
  'zone?': `one of ${coreSlots.HOME_ZONES.join(', ')}`,
}

function isOfKind(value: unknown, kind: string): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value !== ''
    case 'localText':
      return areTexts(value)
    case 'path':
      return isPattern(value)
    case 'icon':
      return isIcon(value)
    case 'loader':
      return typeof value === 'function'
    case 'list':
      return Array.isArray(value) && value.every((text) => typeof text === 'string' && text !== '')
    case 'object':
      return isRecord(value)
    case 'paths':
      return (typeof value === 'string' ? [value] : isRecord(value) ? Object.values(value) : [null]).every(
        (path) => typeof path === 'string' && path.startsWith('/'),
      )
    case 'zone':
      return coreSlots.HOME_ZONES.some((zone) => zone === value)
    default:
      return typeof value === kind
  }
}

function areTexts(value: unknown): boolean {
  if (!isRecord(value)) return false
  const texts = Object.values(value)
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && text.trim() !== '')
}

function isIcon(value: unknown): boolean {
  return typeof value === 'function' || (isRecord(value) && 'path' in value && 'box' in value)
}

/** Whether a value is a wouter pattern of plain segments and parameters (`:id`, `:id?`). */
function isPattern(value: unknown): value is string {
  return typeof value === 'string' && /^\/([\w.~-]+|:\w+\??)?(\/([\w.~-]+|:\w+\??))*\/?$/.test(value)
}

function isOptions(value: unknown): value is Plugin['options'] {
  if (!isRecord(value) || !isRecord(value['properties'])) return false
  try {
    // Each default must fit its own schema. The cast is unchecked: a value of another form throws below, and is no options
    // schema.
    const options = value as unknown as Plugin['options']
    const defaults = Object.fromEntries(
      Object.entries(options.properties).map(([key, property]) => [key, property.default]),
    )
    return resolveOptions(options, defaults).faults.length === 0
  } catch {
    return false
  }
}

function booleansOf({ properties }: Plugin['options']): readonly string[] {
  return Object.entries(properties).flatMap(([key, { type }]) => (type === 'boolean' ? [key] : []))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
