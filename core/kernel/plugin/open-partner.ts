/** Resolves what a partner's file says about the installed plugins alone: order and options. Done once for a file, not for every plan. */
import type { LocalText } from '../text/languages.ts'
import type { Plugin } from './define-plugin.ts'
import { fault, pluginPointer, type Fault } from './fault.ts'
import { resolveOptions } from './options.ts'

/** An entry that a partner's file names: the path of an entry of any menu, or an address outside with its label. */
export type MenuItem =
  | string
  | {
      readonly path?: string | undefined
      readonly link?: string | undefined
      readonly label?: LocalText | undefined
      readonly icon?: string | undefined
    }

export type PartnerMenus = {
  readonly [Menu in 'main' | 'bottom' | 'quick']?: readonly MenuItem[] | undefined
} & {
  /** Paths. */
  readonly hidden?: readonly string[] | undefined
}

/** A page that the partner has written. */
export type PartnerPage = {
  readonly path: string
  readonly title: LocalText
  /** Default: the menu. */
  readonly in?: readonly ('menu' | 'footer')[] | undefined
  readonly icon?: string | undefined
}

/** A notice of the partner at the top of pages. */
export type PartnerBanner = {
  readonly id: string
  /** Default: `info`. */
  readonly tone?: 'info' | 'celebration' | 'warning' | undefined
  readonly title?: LocalText | undefined
  readonly text: LocalText
  readonly path?: string | undefined
  readonly link?: string | undefined
  readonly label?: LocalText | undefined
  /** Paths. Default: the pages of the roles `home` and `sign-in`. */
  readonly in?: readonly string[] | undefined
  readonly until?: string | undefined
}

export type PartnerPlugins = {
  readonly plugins: Readonly<Record<string, unknown>>
  readonly order?: Readonly<Record<string, readonly string[]>> | undefined
  readonly menus?: PartnerMenus | undefined
  readonly pages?: readonly PartnerPage[] | undefined
  readonly banners?: readonly PartnerBanner[] | undefined
  readonly languages?: readonly string[] | undefined
}

/** Values by plugin id, with defaults filled in. */
export type ResolvedOptions = ReadonlyMap<string, Readonly<Record<string, unknown>>>

export type OpenedPartner = {
  readonly partner: PartnerPlugins
  /** First those that the file does not name, by id; then the others in the file's order. */
  readonly plugins: readonly Plugin[]
  readonly options: ResolvedOptions
  readonly faults: readonly Fault[]
}

export function openPartner(partner: PartnerPlugins, installed: readonly Plugin[]): OpenedPartner {
  const named = Object.keys(partner.plugins)
  const ids = installed.map(({ id }) => id)
  const faults = named
    .filter((id) => !ids.includes(id) && partner.plugins[id] !== false)
    .map((id) => fault('P101', pluginPointer(id), `one of ${ids.join(', ')}`, id))
  const position = ({ id }: Plugin) => named.indexOf(id)
  const plugins = installed.toSorted((a, b) => position(a) - position(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const options = new Map<string, Readonly<Record<string, unknown>>>()
  for (const plugin of plugins) {
    const { id } = plugin
    if (options.has(id)) continue
    // Of several plugins with the same id only the first usable one can be on.
    const schema = (plugins.find((other) => other.id === id && isUsable(other)) ?? plugin).options
    const resolved = resolveOptions(schema, writtenFor(partner, id))
    options.set(id, resolved.values)
    for (const { known, key, expected, received } of resolved.faults)
      faults.push(fault(known ? 'P103' : 'P102', pluginPointer(id, key), expected, received))
  }
  return { partner, plugins, options, faults }
}

/** The file's value for a plugin; undefined if the file does not name the plugin. */
export function writtenFor({ plugins }: PartnerPlugins, id: string): unknown {
  return Object.hasOwn(plugins, id) ? plugins[id] : undefined
}

function isUsable({ definitionCheck, core }: Plugin): boolean {
  return definitionCheck?.isOff !== true && core === '^1'
}
