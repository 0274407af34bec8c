/** The properties that `defineScreen` adds to a screen, card or hook, so that host and browser can prepare it before it is rendered. */
import type { AccountSegment, AccountType } from '../values/account-type.ts'
import type { Read } from '../api/read.ts'
import type { Options, OptionsSchema, OptionValues } from './options.ts'
import type { PathParams } from './path-pattern.ts'

/** A slot by its id, with the order of its items. */
export type SlotOrder<Item> = {
  /** `<plugin or place>.<item>`, for example `home.card`. */
  readonly id: string
  /** Smaller ranks come first, before `order`; a partner's `order` comes before both. */
  rank(item: Item): number
}

/** The facts that reads may depend on: the same values at the host and in the browser. `Path`: the pattern of a page with parameters. */
export type ReadFacts<Path extends string = '/'> = {
  /** The `{account}` of the API's paths; see `useAccountPath`. */
  readonly account: (belongsTo?: AccountType) => AccountSegment
  readonly language: string
  readonly params: PathParams<Path>
  /** The path, because several pages may have the same screen. */
  readonly path: string
  readonly query: URLSearchParams
  /** See `useOptions`. */
  readonly optionsOf: <Schema extends OptionsSchema>(options: Options<Schema>) => OptionValues<Schema>
  /** See `useSlot`. */
  readonly itemsOf: <Item>(slot: SlotOrder<Item>) => readonly Item[]
}

/** A slot whose items a screen renders. */
export type RenderedSlot = SlotOrder<SlotItem> & {
  /** True if the item at this position is rendered with the page, and not when it enters the viewport. */
  isAtOnce(item: SlotItem, index: number): boolean
}

export type SlotItem = {
  readonly load: () => Promise<{ readonly default: Declared }>
}

export type Declared = {
  readonly reads?: (facts: ReadFacts<string>) => readonly Read[]
  readonly slots?: readonly RenderedSlot[]
  /**
   * The loaders of the components that a screen renders for the state of its form action. They are loaded before hydration, so that typed
   * text is not lost.
   */
  readonly afterPost?: (state: never) => readonly (() => Promise<{ readonly default: unknown }>)[]
}
