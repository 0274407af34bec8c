/** What a module of a screen or of a part may export beside its component: what it reads first, and whose parts it draws. */
import type { Read } from '../../kernel/api/reads.ts'
import type { Options, OptionsSchema, OptionValues } from '../../kernel/plugin/options.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'
import { isRecord } from '../../kernel/values/is-record.ts'
import type { Loader } from './module-loader.ts'

/** What a read may depend on. */
export type ReadFacts = {
  /** The `{account}` of the API's paths; see `useAccountPath`. */
  readonly account: (belongsTo?: 'customer' | 'rtrw') => 'ctm' | 'rtrw'
  readonly language: string
  /** The parameters of the screen's path. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** The path itself: several pages may have one screen. */
  readonly path: string
  readonly query: URLSearchParams
  /** See `useOptions`. */
  readonly optionsOf: <Schema extends OptionsSchema>(options: Options<Schema>) => OptionValues<Schema>
  /** See `useSlot`. */
  readonly itemsOf: <Item>(slot: Slot<Item>) => readonly Item[]
}

/**
 * What a screen or a part reads when it is first drawn. Its module exports this as `reads`.
 *
 * @example export const reads: Reads = ({ account }) => [read(getProfile, { params: { account: account() } })]
 */
export type Reads = (facts: ReadFacts) => readonly Read[]

/** The slots whose parts a screen draws by `SlotOutlet`. Its module exports them as `draws`. */
export type RenderedSlots = readonly Slot<SlotItem>[]

/** An item of a slot whose parts `SlotOutlet` draws. */
export type SlotItem = {
  readonly load: () => Promise<object>
  /** Nothing is drawn while it loads. */
  readonly quiet?: boolean
  /** A part of the zone `status` is drawn at once wherever it stands, one of the zone `aside` never. */
  readonly zone?: string
}

/** Number of parts that are drawn at once, as many as a phone's window shows; the others when they come into view. */
const FIRST = 6

/** Whether the part at this position is drawn with the screen, without having to come into view. */
export function isRenderedFirst({ quiet = false, zone }: Omit<SlotItem, 'load'>, index: number): boolean {
  // A quiet part has no placeholder, so it cannot be observed coming into view.
  return zone !== 'aside' && (quiet || zone === 'status' || index < FIRST)
}

/**
 * The loaders of the parts that a screen draws for the host's answer to its form. Its module exports this as `postedParts`, so that
 * they are there when the drawn page is hydrated, and nothing that is typed meanwhile is lost.
 */
export type ActionComponents<State> = (state: State) => readonly Loader<unknown>[]

/** What a module declares for an answer to its form; nothing when it declares nothing. */
export function actionComponentsOf(module: unknown, state: unknown): readonly Loader<unknown>[] {
  if (!isRecord(state) || !isRecord(module) || !('postedParts' in module) || typeof module.postedParts !== 'function')
    return []
  // The export has the type `ActionComponents`, and the state is of the screen's own post (docs/plugins.md).
  return (module.postedParts as ActionComponents<object>)(state)
}

/** What a module declares to read; nothing when it declares nothing. */
export function readsOf(module: object): Reads {
  // The export has the type `Reads` (docs/plugins.md); the loader's type names the component only.
  return 'reads' in module && typeof module.reads === 'function' ? (module.reads as Reads) : () => []
}

export function renderedSlotsOf(module: object): RenderedSlots {
  // As above, with the type `RenderedSlots`.
  return 'draws' in module && Array.isArray(module.draws) ? (module.draws as RenderedSlots) : []
}
