import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { PortalContext } from '../context/portal-context.ts'
import { RenderInOrder } from './render-in-order.tsx'
import { LazyComponent } from './error-boundary.tsx'
import { usePlan } from '../context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'
import { ComponentError } from './failed-component.tsx'
import { createRenderedCount, useMayReveal, type RenderedCount } from './reveal-order.ts'
import { isRenderedFirst, type SlotItem } from './prefetch-reads.ts'
import { textsOf, withTexts } from './load-texts.ts'
import { Loading } from '../ui/loading-and-errors.tsx'
import { ErrorGroup } from '../ui/error-group.tsx'

type OutletItem = SlotItem & {
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

type Progress = {
  /** The items that are rendered at once have their answers. */
  readonly areFirstThere: boolean
  /** This item is one of them. The placeholders of the others are rendered after them. */
  readonly isAtOnce: boolean
}
type Wrap<Item> = (part: ReactNode, item: Item, progress: Progress) => ReactNode

type Arranged<Item> = { readonly item: Item; readonly isAtOnce: boolean; readonly drawn: ReactElement }

/**
 * Renders the contributions to a slot in order, each within its own error boundary and with its plugin's texts. For the slot's owner.
 *
 * @param wrap renders an element around each item, for example a card's frame
 * @param arrange renders the items together, for example several in one frame; default: one after another
 * @param isAsked true for an item that is rendered with the first ones at any position; default: none
 *
 * @example <SlotOutlet slot={appsNote} />
 */
export function SlotOutlet<Item extends OutletItem>({
  slot,
  wrap = (part) => part,
  arrange = (parts) => parts.map(({ drawn }) => drawn),
  isAsked = () => false,
}: {
  readonly slot: Slot<Item>
  readonly wrap?: Wrap<Item>
  readonly arrange?: (parts: readonly Arranged<Item>[]) => ReactNode
  readonly isAsked?: (item: Item) => boolean
}) {
  const plan = usePlan()
  const { text } = PortalContext.use()
  const [count] = useState(createRenderedCount)
  const items = collect(plan, slot)
  const isFirst = (item: Item, index: number) => isRenderedFirst(item, index) || isAsked(item)
  const first = items.filter(({ item }, index) => isFirst(item, index)).length
  const parts = items.map(({ plugin, item }, index) => {
    const isAtOnce = isFirst(item, index)
    const drawn = (
      <Wrapped key={`${plugin}-${index}`} {...{ item, isAtOnce, count, first, wrap }}>
        <LazyComponent
          load={withTexts(text, item.load, textsOf(plan, plugin))}
          props={{}}
          waiting={!item.quiet && <Loading />}
          failed={ComponentError}
          place={{ plugin, part: slot.id }}
          {...(isAtOnce && { onMount: count.add })}
        />
      </Wrapped>
    )
    return { item, isAtOnce, drawn }
  })
  return <ErrorGroup>{arrange(parts)}</ErrorGroup>
}

type WrappedProps<Item> = {
  readonly item: Item
  readonly isAtOnce: boolean
  readonly count: RenderedCount
  readonly first: number
  readonly wrap: Wrap<Item>
  readonly children: ReactNode
}

function Wrapped<Item>({ item, isAtOnce, count, first, wrap, children }: WrappedProps<Item>) {
  const areFirstThere = useMayReveal(count, first)
  const part = isAtOnce ? children : <RenderInOrder mayReveal={areFirstThere}>{children}</RenderInOrder>
  return wrap(part, item, { areFirstThere, isAtOnce })
}
