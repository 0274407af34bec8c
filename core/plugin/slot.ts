/**
 * A slot is a named place where plugins add things. Strangers who use the same slot all come out whole: a slot
 * collects, it is never set, and "nobody added anything" is an empty list.
 */
import type { When } from './condition.ts'
import type { Contribution, Gives } from './gives.ts'

export type Slot<Item> = {
  /** `<room or plugin>.<what>`, for example `home.card`. */
  readonly id: string
  /** At most one contribution is taken; a second one is a fault of the partner's file (P108). */
  readonly one: boolean
  /** Adds one thing; goes into a plugin's `adds`. */
  add(item: Item, placed?: Placed): Contribution
  /**
   * What every item of this slot gets besides itself: pages, menu entries, things for other slots. Goes into the
   * `brings` of the plugin whose slot it is; what is brought counts as the contributing plugin's own.
   */
  brings(gives: (item: Item) => Gives): Bringing
}

export type Placed = {
  /** Smaller comes first; ties by plugin id. Default 100. A partner's `order` overrules it. */
  readonly order?: number
  readonly when?: When
}

/** Made by a slot's own `brings`. */
export type Bringing = { readonly slot: string; readonly gives: (contribution: Contribution) => Gives }

/** @example const homeCard = defineSlot<HomeCard>('home.card') */
export function defineSlot<Item>(id: string, { one = false }: { readonly one?: boolean } = {}): Slot<Item> {
  return {
    id,
    one,
    add: (item, { order = 100, when } = {}) => ({ slot: { id, one }, item, order, ...(when && { when }) }),
    // The plan asks only about contributions to this very slot, which its own `add` made.
    brings: (gives) => ({ slot: id, gives: ({ item }) => gives(item as Item) }),
  }
}
