import { Fragment, useEffect, useMemo, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { useText } from '../context/text-context.ts'
import { InView } from './in-view.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { prefetchModule, type Loader } from './module-loader.ts'
import { usePlan } from '../context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'
import { ComponentError } from './failed-component.tsx'
import { textsOf, withTexts } from './load-texts.ts'
import { Loading } from '../ui/loading-and-errors.tsx'
import { ErrorGroup } from '../ui/error-group.tsx'
import { whenIdle } from '../ui/when-idle.ts'

type OutletItem = { readonly load: () => Promise<{ readonly default: object }> }

/** The properties that the components of a slot take. */
type PropsOf<Item> = Item extends { readonly load: () => Promise<{ readonly default: ComponentType<infer Props> }> }
  ? Props
  : never
type Given<Item> = object extends PropsOf<Item> ? { readonly props?: PropsOf<Item> } : { readonly props: PropsOf<Item> }

type Wrap<Item> = (part: ReactNode, item: Item) => ReactNode

type Arranged<Item> = { readonly item: Item; readonly element: ReactElement }

/**
 * Renders the contributions to a slot in order, each within its own error boundary and with its plugin's texts. For the slot's owner.
 *
 * @param wrap renders an element around each item, for example a card's frame
 * @param arrange renders the items together, for example several in one frame; default: one after another
 * @param props of each component; left out where they take none
 *
 * @example <SlotOutlet slot={appsNote} />
 * @example <SlotOutlet slot={orderNote} props={{ order, shownIn: 'receipt' }} />
 */
export function SlotOutlet<Item extends OutletItem>({
  slot,
  props,
  wrap = (part) => part,
  arrange = (parts) => parts.map(({ element }) => element),
}: Given<NoInfer<Item>> & {
  readonly slot: Slot<Item>
  readonly wrap?: Wrap<Item>
  readonly arrange?: (parts: readonly Arranged<Item>[]) => ReactNode
}) {
  const plan = usePlan()
  const text = useText()
  const items = useMemo(
    () =>
      collect(plan, slot).map(({ plugin, item }, index) => ({
        plugin,
        item,
        isAtOnce: slot.isAtOnce(item, index),
        // The type holds: `Given` has the props that this slot's components take.
        load: withTexts(text, item.load, textsOf(plan, plugin)) as Loader<ComponentType>,
      })),
    [plan, slot, text],
  )
  // The network may be gone when the customer scrolls to them. Their calls still wait until then.
  useEffect(
    () =>
      whenIdle(() => {
        for (const { load, isAtOnce } of items) if (!isAtOnce) void prefetchModule(load)
      }),
    [items],
  )
  const parts = items.map(({ plugin, item, isAtOnce, load }, index) => {
    const part = (
      <LazyBoundary
        load={load}
        props={props ?? {}}
        waiting={<Loading />}
        failed={ComponentError}
        place={{ plugin, part: slot.id }}
      />
    )
    const element = (
      <Fragment key={`${plugin}-${index}`}>{wrap(isAtOnce ? part : <InView>{part}</InView>, item)}</Fragment>
    )
    return { item, element }
  })
  return <ErrorGroup>{arrange(parts)}</ErrorGroup>
}
