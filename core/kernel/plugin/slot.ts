/**
 * A slot collects the contributions of plugins at a named place: they do not overwrite each other, and a slot without contributions is
 * an empty list.
 */
import type { When } from './condition.ts'
import type { Contribution, Additions } from './additions.ts'
import type { SlotOrder } from './declared.ts'

/** The type of an item's field; a question mark makes it optional. */
type Kind = 'text' | 'localText' | 'path' | 'loader' | 'icon' | 'boolean' | 'zone' | 'list' | 'object' | 'paths'
export type ShapeOf<Item> = { readonly [Key in keyof Required<Item>]: Kind | `${Kind}?` }

export type SlotName = { readonly id: string }

export type Slot<Item> = SlotOrder<Item> & {
  /** True: the slot takes a single contribution; others are faults (P108). */
  readonly isSingle: boolean
  /** True if the item at this position is rendered with the page, and not when it enters the viewport. */
  isAtOnce(item: Item, index: number): boolean
  /** Creates a contribution for a plugin's `adds`. */
  add(item: Item, placed?: SlotPlacing): Contribution
  /**
   * Declares additions for every contribution to this slot. Belongs in `extends` of the slot's owner. The additions count as the
   * contributing plugin's own.
   */
  extend(additions: (item: Item) => Additions): Extension
}

export type SlotPlacing = {
  /** Smaller comes first, equal numbers in the order of plugins. Default 100. A partner's `order` comes before it. */
  readonly order?: number
  readonly when?: When
}

export type Extension = { readonly slot: string; readonly extend: (contribution: Contribution) => Additions }

/** Number of items that are rendered with the page, as many as a phone's window shows. */
export const FIRST_ITEMS = 3

/**
 * @param shape types of an item's fields, as data. The build checks contributions by it, so that browsers load no check
 * @param isAtOnce default: the first three items
 * @param rank sorts items before `order`; default: all are equal
 * @example const homeCard = defineSlot<HomeCard>('home.card', { shape: { load: 'loader', framed: 'boolean?' } })
 */
export function defineSlot<Item>(
  id: string,
  {
    isSingle = false,
    isAtOnce = (_, index) => index < FIRST_ITEMS,
    shape,
    rank = () => 0,
  }: {
    readonly isSingle?: boolean
    readonly isAtOnce?: Slot<Item>['isAtOnce']
    readonly shape?: Item extends object ? ShapeOf<Item> : never
    readonly rank?: (item: Item) => number
  } = {},
): Slot<Item> {
  const slot = { id, isSingle, ...(shape && { shape }) }
  return {
    id,
    isSingle,
    isAtOnce,
    rank,
    add: (item, { order = 100, when } = {}) => ({ slot, item, order, ...(when && { when }) }),
    // The plan passes only contributions to this slot, which its `add` created.
    extend: (additions) => ({ slot: id, extend: ({ item }) => additions(item as Item) }),
  }
}
