/**
 * A plugin is a folder whose `plugin.ts` exports its definition. Importing it has no effect: the definition is data and lazy loaders,
 * so it can be printed, compared and tested.
 */
import { byLanguage, type LocalText, type TextSource } from '../text/languages.ts'
import type { Additions, MenuEntry, PluginPage } from './additions.ts'
import type { OptionsSchema } from './options.ts'
import type { Service } from './service.ts'
import type { Fault } from './fault.ts'
import type { Extension, SlotName } from './slot.ts'

export type Plugin = Required<Pick<Additions, 'pages' | 'menu' | 'adds'>> & {
  /** The folder's name, also the i18next namespace and the key in a partner's `plugins`. */
  readonly id: string
  readonly title: LocalText
  readonly core: '^1'
  readonly options: OptionsSchema
  /** Ids of required plugins. When any of them is off, this plugin is off too (P105). */
  readonly needs: readonly string[]
  /** The login-config name that can turn the plugin on or off for a domain at run time. */
  readonly switch?: string
  /** On unless a partner's file turns it off. Default false. */
  readonly onByDefault: boolean
  /** Additions for each contribution to a slot that this plugin owns. */
  readonly extends: readonly Extension[]
  readonly services: readonly Service[]
  /** Slots that it owns and does not extend. Other plugins may contribute to them while it is installed. */
  readonly slots: readonly SlotName[]
  /** Result of the check of the definition, set by `check-plugin.ts` and `read-plugin.ts`. */
  readonly definitionCheck?: { readonly faults: readonly Fault[]; readonly isOff: boolean }
  readonly locales: TextSource | null
}

/** @template Paths the paths of its pages, in order */
export type PluginDefinition<Paths extends readonly string[]> = {
  readonly pages?: { readonly [Index in keyof Paths]: PluginPage<Paths[Index]> }
  readonly menu?: readonly MenuEntry<NoInfer<Paths[number]>>[]
  readonly adds?: Additions['adds']
  readonly id: string
  readonly title: LocalText
  readonly core: '^1'
  readonly options?: OptionsSchema
  readonly needs?: readonly string[]
  readonly switch?: string
  readonly onByDefault?: boolean
  readonly extends?: readonly Extension[]
  readonly services?: readonly Service[]
  readonly slots?: readonly SlotName[]
  /** `import.meta.glob('./locales/*.json')`, so that a new language needs only a file; or loaders by language. */
  readonly locales?: TextSource
}

const NO_OPTIONS = { type: 'object', additionalProperties: false, properties: {} } as const satisfies OptionsSchema

/**
 * Fills in defaults. The compiler checks that a menu entry's `to` is a path of the same definition, and that a page's path has the
 * parameters of its screen.
 */
export function definePlugin<const Paths extends readonly string[] = []>(definition: PluginDefinition<Paths>): Plugin {
  const {
    options = NO_OPTIONS,
    needs = [],
    onByDefault = false,
    extends: extensions = [],
    services = [],
    slots = [],
    pages = [],
    menu = [],
    adds = [],
    locales,
    ...rest
  } = definition
  const loaders = locales ? byLanguage(locales) : null
  return {
    ...rest,
    options,
    needs,
    onByDefault,
    extends: extensions,
    services,
    slots,
    pages,
    menu,
    adds,
    locales: loaders,
  }
}
