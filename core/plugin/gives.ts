/**
 * What a plugin gives the portal: pages, menu entries, contributions to slots. Its card says so of the plugin itself, a
 * slot's `brings` of each item in the slot.
 */
import type { FunctionComponent } from 'react'
import type { LocalText } from '../text/languages.ts'
import type { When } from './condition.ts'
import type { PluginIcon } from './icon.ts'
import type { PathParams } from './path-pattern.ts'

/**
 * Who may open a page. `public`: anyone. `signed-out`: visitors without a session. `signed-in`: a session, whatever its
 * state. `member`: signed in, account active, profile complete.
 */
export type Access = 'public' | 'signed-out' | 'signed-in' | 'member'

/** What a screen gets: the parameters of its page's path. */
export type ScreenProps<Path extends string = string> = { readonly params: PathParams<Path> }
export type Screen<Path extends string = string> = FunctionComponent<ScreenProps<Path>>
export type LoadScreen<Path extends string = string> = () => Promise<{ readonly default: Screen<Path> }>

export type Page<Path extends string = string> = {
  /** A pattern: `/invoice`, `/invoice/:id`, `/login/:domain?`. Its parameters are the screen's `params`. */
  readonly path: Path
  readonly access: Access
  readonly when?: When
  /**
   * `main` (default for `member`): bars and drawer. `plain` (default otherwise): the bare frame with logo. `either`: main
   * for who is signed in, plain for anybody else.
   */
  readonly frame?: 'main' | 'plain' | 'either'
  readonly load: LoadScreen<NoInfer<Path>>
}

/** A page as it stands in a plan: which parameters its screen takes was checked where the page was written. */
export type AnyPage = Omit<Page, 'load'> & { readonly load: LoadAnyScreen }
export type LoadAnyScreen = () => Promise<{ readonly default: FunctionComponent<{ readonly params: never }> }>

export type MenuEntry<Path extends string = string> = {
  /** One of the plugin's own paths: the entry has that page's access and `when`, so a visible entry always opens. */
  readonly to: Path
  readonly in: 'drawer' | 'bottom' | 'quick'
  readonly label: LocalText
  readonly icon: PluginIcon
  /** Smaller comes first. Default 100. In the drawer, what is larger than 100 stands below the groups. */
  readonly order?: number
  /** Drawer entries of one group stand together under its heading. */
  readonly group?: 'account' | 'configuration'
}

/** Made by a slot's own `add` and by nothing else, so its item has that slot's type. */
export type Contribution = {
  readonly slot: { readonly id: string; readonly one: boolean }
  readonly item: unknown
  readonly order: number
  readonly when?: When
}

/** What a plugin, or an item in a slot, brings. */
export type Gives = {
  readonly pages?: readonly AnyPage[]
  readonly menu?: readonly MenuEntry[]
  readonly adds?: readonly Contribution[]
}
