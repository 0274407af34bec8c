/** Exports that the module of a screen or component may have beside its component: first reads, rendered slots, action components. */
import type { Read } from '../../kernel/api/reads.ts'
import type { Options, OptionsSchema, OptionValues } from '../../kernel/plugin/options.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'
import { isRecord } from '../../kernel/values/is-record.ts'
import type { Loader } from './module-loader.ts'

export type ReadFacts = {
  /** The `{account}` of the API's paths; see `useAccountPath`. */
  readonly account: (belongsTo?: 'customer' | 'rtrw') => 'ctm' | 'rtrw'
  readonly language: string
  readonly params: Readonly<Record<string, string | undefined>>
  /** The path, because several pages may have the same screen. */
  readonly path: string
  readonly query: URLSearchParams
  /** See `useOptions`. */
  readonly optionsOf: <Schema extends OptionsSchema>(options: Options<Schema>) => OptionValues<Schema>
  /** See `useSlot`. */
  readonly itemsOf: <Item>(slot: Slot<Item>) => readonly Item[]
}

/**
 * The calls that a screen or component makes in its first render. Its module exports this as `reads`.
 *
 * @example export const reads: Reads = ({ account }) => [read(getProfile, { params: { account: account() } })]
 */
export type Reads = (facts: ReadFacts) => readonly Read[]

/** The slots that a screen renders by `SlotOutlet`. Its module exports them as `slots`. */
export type RenderedSlots = readonly Slot<SlotItem>[]

export type SlotItem = {
  readonly load: () => Promise<object>
  /** Items of the zone `status` are always rendered at once, those of the zone `aside` never. */
  readonly zone?: string
}

/** Number of items that are rendered at once, as many as a phone's window shows; the others when they enter the viewport. */
const FIRST_ITEMS = 3

/** True if the item at this position is rendered at once, and not when it enters the viewport. */
export function isRenderedFirst({ zone }: Omit<SlotItem, 'load'>, index: number): boolean {
  return zone !== 'aside' && (zone === 'status' || index < FIRST_ITEMS)
}

/**
 * The loaders of the components that a screen renders for the state of its form action. Its module exports this as `postedParts`, so that
 * they are loaded before hydration and typed text is not lost.
 */
export type ActionComponents<State> = (state: State) => readonly Loader<unknown>[]

export function actionComponentsOf(module: unknown, state: unknown): readonly Loader<unknown>[] {
  if (!isRecord(state) || !isRecord(module) || !('postedParts' in module) || typeof module.postedParts !== 'function')
    return []
  // The export has the type `ActionComponents`, and the state is from the screen's own form action (docs/plugins.md).
  return (module.postedParts as ActionComponents<object>)(state)
}

export function readsOf(module: object): Reads {
  // The export has the type `Reads` (docs/plugins.md); the loader's type has only the component.
  return 'reads' in module && typeof module.reads === 'function' ? (module.reads as Reads) : () => []
}

export function renderedSlotsOf(module: object): RenderedSlots {
  // The export has the type `RenderedSlots` (docs/plugins.md).
  return 'slots' in module && Array.isArray(module.slots) ? (module.slots as RenderedSlots) : []
}
