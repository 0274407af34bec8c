/**
 * A slot is a named place where plugins add things. Strangers who use the same slot all come out whole: a slot
 * collects, it is never set, and "nobody added anything" is an empty list.
 */
import type { When } from './condition.ts'
import type { Contribution, Additions } from './additions.ts'

/** What an item's member must be; a question mark: or left out. */
type Kind = 'text' | 'words' | 'path' | 'loader' | 'icon' | 'boolean'
export type ShapeOf<Item> = { readonly [Key in keyof Required<Item>]: Kind | `${Kind}?` }

export type SlotName = { readonly id: string }

export type Slot<Item> = {
  /** `<room or plugin>.<what>`, for example `home.card`. */
  readonly id: string
  /** At most one contribution is taken; a second one is a fault of the partner's file (P108). */
  readonly one: boolean
  /** Adds one thing; goes into a plugin's `adds`. */
  add(item: Item, placed?: Placed): Contribution
  /**
   * What the owner adds to every contribution to this slot: pages, menu entries, contributions to other slots. Goes into
   * the `extends` of the plugin that owns the slot; what it adds counts as the contributing plugin's own.
   */
  extend(additions: (item: Item) => Additions): Extension
}

export type Placed = {
  /** Smaller comes first; ties by plugin id. Default 100. A partner's `order` overrules it. */
  readonly order?: number
  readonly when?: When
}

/** Made by a slot's own `extend`. */
export type Extension = { readonly slot: string; readonly extend: (contribution: Contribution) => Additions }

/**
 * @param shape what an item must be, as data: the door of cards holds contributions to it, and visitors load no check
 * @example const homeCard = defineSlot<HomeCard>('home.card', { shape: { load: 'loader', wide: 'boolean?' } })
 */
export function defineSlot<Item>(
  id: string,
  { one = false, shape }: { readonly one?: boolean; readonly shape?: Item extends object ? ShapeOf<Item> : never } = {},
): Slot<Item> {
  const slot = { id, one, ...(shape && { shape }) }
  return {
    id,
    one,
    add: (item, { order = 100, when } = {}) => ({ slot, item, order, ...(when && { when }) }),
    // The plan asks only about contributions to this very slot, which its own `add` made.
    extend: (additions) => ({ slot: id, extend: ({ item }) => additions(item as Item) }),
  }
}
