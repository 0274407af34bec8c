/**
 * A slot is a named place where plugins add things. Strangers who use the same slot all come out whole: a slot
 * collects, it is never set, and "nobody added anything" is an empty list.
 */
import type { Gives } from './define-plugin.ts'
import type { When } from './condition.ts'

export type Slot<Item> = {
  /** `<room or plugin>.<what>`, for example `home.card`. */
  readonly id: string
  /** At most one contribution is taken; a second one is a fault of the partner's file (P108). */
  readonly one: boolean
  /** Adds one thing; goes into a plugin's `adds`. */
  add(item: Item, placed?: Placed): Contribution
  /** What an item brings besides itself: pages, menu entries, things for other slots. They count as its plugin's own. */
  readonly gives?: (item: Item) => Gives
}

export type Placed = {
  /** Smaller comes first; ties by plugin id. Default 100. A partner's `order` overrules it. */
  readonly order?: number
  readonly when?: When
}

/** Made by a slot's own `add` and by nothing else, so its item has that slot's type. */
export type Contribution = {
  readonly slot: { readonly id: string; readonly one: boolean }
  readonly item: unknown
  readonly order: number
  readonly when?: When
  /** `slot.gives(item)`, asked when a plan is made. */
  readonly gives: () => Gives
}

/** @example const homeCard = defineSlot<HomeCard>('home.card') */
export function defineSlot<Item>(
  id: string,
  { one = false, gives }: { readonly one?: boolean; readonly gives?: (item: Item) => Gives } = {},
): Slot<Item> {
  const slot: Slot<Item> = {
    id,
    one,
    ...(gives && { gives }),
    add: (item, { order = 100, when } = {}) => ({
      slot,
      item,
      order,
      ...(when && { when }),
      gives: () => gives?.(item) ?? {},
    }),
  }
  return slot
}
