/** Draws the contributions to a slot, each within its own error boundary and with its plugin's words. */
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { AssembledContext } from '../context/portal-context.ts'
import { InTurn } from './render-in-order.tsx'
import { Part } from './error-boundary.tsx'
import { usePlan } from '../context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'
import { FailedHere } from './failed-component.tsx'
import { createDrawnCount, useMayFollow, type DrawnCount } from './reveal-order.ts'
import { isDrawnAtOnce, type PartItem } from './prefetch-reads.ts'
import { wordsOf, withWords } from './load-texts.ts'
import { Waiting } from '../ui/loading-and-errors.tsx'
import { Troubles } from '../ui/error-group.tsx'

type ItemToDraw = PartItem & {
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

type Arrived = {
  /** The parts that are drawn at once have their answers. */
  readonly areFirstThere: boolean
  /** This part is one of them. The others get their places then. */
  readonly isAtOnce: boolean
}
type Wrap<Item> = (part: ReactNode, item: Item, arrived: Arrived) => ReactNode

/** A part in its wrapping, and whose it is. */
type Arranged<Item> = { readonly item: Item; readonly isAtOnce: boolean; readonly drawn: ReactElement }

/**
 * Draws the items of a slot in order, for the slot's owner. An item that fails shows this in its place.
 *
 * @param wrap draws an element around each part, for example a card's frame
 * @param arrange draws the parts together, for example several in one frame; default: one after another
 * @param isAsked whether an item is drawn with the first ones, wherever it stands; default: none is
 *
 * @example <SlotParts slot={appsNote} />
 */
export function SlotParts<Item extends ItemToDraw>({
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
  const { text } = AssembledContext.use()
  const [count] = useState(createDrawnCount)
  const items = collect(plan, slot)
  const isFirst = (item: Item, index: number) => isDrawnAtOnce(item, index) || isAsked(item)
  const first = items.filter(({ item }, index) => isFirst(item, index)).length
  const parts = items.map(({ plugin, item }, index) => {
    const isAtOnce = isFirst(item, index)
    const drawn = (
      <Wrapped key={`${plugin}-${index}`} {...{ item, isAtOnce, count, first, wrap }}>
        <Part
          load={withWords(text, item.load, wordsOf(plan, plugin))}
          props={{}}
          waiting={item.quiet ? null : <Waiting />}
          failed={FailedHere}
          place={{ plugin, part: slot.id }}
          {...(isAtOnce && { onDrawn: count.add })}
        />
      </Wrapped>
    )
    return { item, isAtOnce, drawn }
  })
  return <Troubles>{arrange(parts)}</Troubles>
}

type WrappedProps<Item> = {
  readonly item: Item
  readonly isAtOnce: boolean
  readonly count: DrawnCount
  readonly first: number
  readonly wrap: Wrap<Item>
  readonly children: ReactNode
}

function Wrapped<Item>({ item, isAtOnce, count, first, wrap, children }: WrappedProps<Item>) {
  const areFirstThere = useMayFollow(count, first)
  const part = isAtOnce ? children : <InTurn mayFollow={areFirstThere}>{children}</InTurn>
  return wrap(part, item, { areFirstThere, isAtOnce })
}
