/**
 * A plugin is one folder whose `plugin.ts` exports one plain value, its card, that lists what it adds. Importing it has no
 * effect: the value is data and lazy loaders, so it can be printed, compared and tested.
 */
import { byLanguage, type LocalText, type TextSource } from '../text/languages.ts'
import type { Additions, MenuEntry, Page } from './additions.ts'
import type { OptionsSchema } from './options.ts'
import type { Service } from './service.ts'
import type { Fault } from './fault.ts'
import type { Extension, SlotName } from './slot.ts'

export type Plugin = Required<Pick<Additions, 'pages' | 'menu' | 'adds'>> & {
  /** The folder's name. It is also the i18next namespace and the key in a partner's `plugins`. */
  readonly id: string
  readonly title: LocalText
  /** The version of the contract that the plugin is written for. */
  readonly core: '^1'
  readonly options: OptionsSchema
  /** Ids of the plugins it builds on. When one of them is off, it is off too (P105). */
  readonly needs: readonly string[]
  /** The login-config name that can turn it on or off for a domain at run time. */
  readonly switch?: string
  /** Whether it is on for a partner whose file does not name it. Default false. */
  readonly always: boolean
  /** What this plugin, as the owner of a slot, adds for each contribution to the slot. */
  readonly extends: readonly Extension[]
  /** Work in the background. */
  readonly services: readonly Service[]
  /** Slots that it owns and does not extend. Other plugins may add to them while it is installed. */
  readonly slots: readonly SlotName[]
  /** The result of the check of its card, set by `check-plugin.ts` and `read-plugin.ts`. */
  readonly card?: { readonly faults: readonly Fault[]; readonly isOff: boolean }
  /** Loaders of its words, by language. */
  readonly locales: TextSource | null
}

/** @template Paths the paths of its pages, in their order */
export type PluginDefinition<Paths extends readonly string[]> = {
  readonly pages?: { readonly [Index in keyof Paths]: Page<Paths[Index]> }
  readonly menu?: readonly MenuEntry<NoInfer<Paths[number]>>[]
  readonly adds?: Additions['adds']
  readonly id: string
  readonly title: LocalText
  readonly core: '^1'
  readonly options?: OptionsSchema
  readonly needs?: readonly string[]
  readonly switch?: string
  readonly always?: boolean
  readonly extends?: readonly Extension[]
  readonly services?: readonly Service[]
  readonly slots?: readonly SlotName[]
  /**
   * Its words: `import.meta.glob('./locales/*.json')`, so that a new language needs only a file; or loaders by language.
   */
  readonly locales?: TextSource
}

const NO_OPTIONS = { type: 'object', additionalProperties: false, properties: {} } as const satisfies OptionsSchema

/**
 * Builds a plugin from its card: fills in what the card leaves out and checks nothing at run time that the compiler
 * has checked already. A menu entry's `to` that is not one of the card's own paths does not compile, nor does a screen
 * that takes parameters which its page's path does not give.
 */
export function definePlugin<const Paths extends readonly string[] = []>(card: PluginDefinition<Paths>): Plugin {
  const {
    options = NO_OPTIONS,
    needs = [],
    always = false,
    extends: extensions = [],
    services = [],
    slots = [],
    pages = [],
    menu = [],
    adds = [],
    locales,
    ...rest
  } = card
  const words = locales ? byLanguage(locales) : null
  return { ...rest, options, needs, always, extends: extensions, services, slots, pages, menu, adds, locales: words }
}
