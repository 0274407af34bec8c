/**
 * What can be added to the portal: pages, menu entries, contributions to slots. A plugin's card lists them; the owner of a
 * slot adds more for each contribution to its slot (`extends`).
 */
import type { FunctionComponent } from 'react'
import type { LocalText } from '../text/languages.ts'
import type { When } from './condition.ts'
import type { PluginIcon } from './icon.ts'
import type { PathParams } from './path-pattern.ts'
import type { Access, Role, ROLES } from './role.ts'

/** What a screen gets: the parameters of its page's path. */
export type ScreenProps<Path extends string = string> = { readonly params: PathParams<Path> }
export type Screen<Path extends string = string> = FunctionComponent<ScreenProps<Path>>
export type LoadScreen<Path extends string = string> = () => Promise<{ readonly default: Screen<Path> }>

/** Who may open a page, and the role that it plays. Each role requires one access. */
type Placing =
  | { readonly access: Access; readonly role?: never }
  | { readonly [Played in Role]: { readonly access: (typeof ROLES)[Played]; readonly role: Played } }[Role]

export type Page<Path extends string = string> = Placing & {
  /** A pattern: `/invoice`, `/invoice/:id`, `/login/:domain?`. Its parameters are the screen's `params`. */
  readonly path: Path
  readonly when?: When
  /**
   * `main` (default for `member`): bars and drawer. `plain` (default otherwise): the plain frame with logo. `either`:
   * `main` for a signed-in customer, `plain` for other visitors.
   */
  readonly frame?: 'main' | 'plain' | 'either'
  /** Bank cards are entered here: only documents loaded at such a page may load the card payment script. Default false. */
  readonly takesBankCards?: boolean
  /**
   * What this page shows is kept on the device until the customer signs out, and shown with its time when there is no network.
   * Default false. Not for a page that shows secrets, such as a voucher's code.
   */
  readonly worksOffline?: boolean
  readonly load: LoadScreen<NoInfer<Path>>
}

/** A page in a plan. Its screen's parameters are no longer typed: the compiler checked them in the card. */
export type AnyPage = Omit<Page, 'load'> & { readonly load: LoadAnyScreen }
export type LoadAnyScreen = () => Promise<{ readonly default: FunctionComponent<{ readonly params: never }> }>

export type MenuEntry<Path extends string = string> = {
  /** One of the plugin's own paths: the entry has that page's access and `when`, so a visible entry always opens. */
  readonly to: Path
  readonly in: 'drawer' | 'bottom' | 'quick'
  readonly label: LocalText
  readonly icon: PluginIcon
  /** Smaller comes first. Default 100. In the drawer, entries above 100 come after the groups. */
  readonly order?: number
  /** Drawer entries of one group stand together under its heading. */
  readonly group?: 'services' | 'account' | 'configuration'
}

/** Created by a slot's `add`, so that its item has the slot's type. */
export type Contribution = {
  readonly slot: {
    readonly id: string
    readonly one: boolean
    readonly shape?: Readonly<Record<string, string>>
  }
  readonly item: unknown
  readonly order: number
  readonly when?: When
}

/** What a plugin adds, or what the owner of a slot adds for one contribution. */
export type Additions = {
  readonly pages?: readonly AnyPage[]
  readonly menu?: readonly MenuEntry[]
  readonly adds?: readonly Contribution[]
}
