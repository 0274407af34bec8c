/**
 * Defines pages, menu entries and contributions to slots, which are listed by a plugin's definition or added by the owner of a slot
 * (`extends`).
 */
import type { FunctionComponent } from 'react'
import type { LocalText } from '../text/languages.ts'
import type { When } from './condition.ts'
import type { Declared } from './declared.ts'
import type { PluginIcon } from './icon.ts'
import type { PathParams } from './path-pattern.ts'
import type { Access, Role, ROLES } from './role.ts'

export type ScreenProps<Path extends string = string> = { readonly params: PathParams<Path> }
/** A component, with what it declares if it comes from `defineScreen`. */
export type Screen<Path extends string = string> = FunctionComponent<ScreenProps<Path>> & Declared
export type LoadScreen<Path extends string = string> = () => Promise<{ readonly default: Screen<Path> }>

/** Access and role of a page. Each role requires a certain access. */
type Placing =
  | { readonly access: Access; readonly role?: never }
  | { readonly [Played in Role]: { readonly access: (typeof ROLES)[Played]; readonly role: Played } }[Role]

export type PluginPage<Path extends string = string> = Placing & {
  /** A pattern: `/invoice`, `/invoice/:id`, `/login/:domain?`. Its parameters are the screen's `params`. */
  readonly path: Path
  readonly when?: When
  /**
   * `main` (default for `member`): bars and drawer. `plain` (default otherwise): only the logo. `either`: `main` for signed-in
   * customers, `plain` for others.
   */
  readonly frame?: 'main' | 'plain' | 'either'
  /** Customers enter bank cards here. Only documents loaded at such a page may load the card payment script. Default false. */
  readonly takesBankCards?: boolean
  /** Stores the page on the device until sign-out, to show it without a network. Not for secrets, such as a voucher. Default false. */
  readonly worksOffline?: boolean
  readonly load: LoadScreen<NoInfer<Path>>
}

/** A page in a plan. Its screen's parameters are untyped here; the compiler checked them in the definition. */
export type AnyPage = Omit<PluginPage, 'load'> & { readonly load: LoadAnyScreen }
export type LoadAnyScreen = () => Promise<{
  readonly default: FunctionComponent<{ readonly params: never }> & Declared
}>

export type MenuEntry<Path extends string = string> = {
  /** A path of the same plugin. The entry has that page's access and `when`, so a visible entry always opens. */
  readonly to: Path
  readonly in: 'drawer' | 'bottom' | 'quick'
  readonly label: LocalText
  readonly icon: PluginIcon
  /** Smaller comes first. Default 100. In the drawer, entries above 100 come after the groups. */
  readonly order?: number
  /**
   * Heading under which the drawer groups entries. An entry of the bottom navigation with a group is marked, and led back to, on the pages
   * of that group, and of groups and entries that no tab has.
   */
  readonly group?: 'services' | 'account' | 'configuration'
  /**
   * Heading under which the account page lists an entry of the drawer. `display`: not listed, because the page has the setting itself.
   * Default: by `group`.
   */
  readonly section?: 'purchases' | 'security' | 'display'
}

/** Created by a slot's `add`, so that its item has the slot's type. */
export type Contribution = {
  readonly slot: {
    readonly id: string
    readonly isSingle: boolean
    readonly shape?: Readonly<Record<string, string>>
  }
  readonly item: unknown
  readonly order: number
  readonly when?: When
}

export type Additions = {
  readonly pages?: readonly AnyPage[]
  readonly menu?: readonly MenuEntry[]
  readonly adds?: readonly Contribution[]
}
