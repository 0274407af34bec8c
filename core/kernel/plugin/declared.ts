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
  /** All its items are there with the page, and none only when it enters the viewport. */
  readonly isAtOnce: boolean
}

export type SlotItem = {
  readonly load: () => Promise<{ readonly default: Declared }>
  /** Items of the zone `status` are always rendered at once, those of the zone `aside` never. */
  readonly zone?: string
}

/** Number of items that are rendered at once, as many as a phone's window shows; the others when they enter the viewport. */
const FIRST_ITEMS = 3

/** True if the item at this position is rendered at once, and not when it enters the viewport. */
export function isRenderedFirst({ zone }: Pick<SlotItem, 'zone'>, index: number): boolean {
  return zone !== 'aside' && (zone === 'status' || index < FIRST_ITEMS)
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
