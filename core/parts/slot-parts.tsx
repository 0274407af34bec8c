/** Draws the contributions to a slot, each within its own error boundary and with its plugin's words. */
import type { ComponentType, ReactNode } from 'react'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { InTurn } from './in-turn.tsx'
import { Part } from './boundary.tsx'
import { usePlan } from '../plugin/plan-context.ts'
import { collect } from '../plugin/plan.ts'
import type { Slot } from '../plugin/slot.ts'
import { FailedHere } from './failed.tsx'
import { wordsOf, withWords } from './with-words.ts'
import { Waiting } from '../ui/states.tsx'

type ItemToDraw = {
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Nothing is drawn while it loads. */
  readonly quiet?: boolean
  /** Loaded only when it comes into view. */
  readonly whenSeen?: boolean
}

/**
 * Draws the items of a slot in order, for the slot's owner. An item that fails shows this in its place.
 *
 * @param wrap draws an element around each part, for example a card's frame
 *
 * @example <SlotParts slot={appsNote} />
 */
export function SlotParts<Item extends ItemToDraw>({
  slot,
  wrap = (part) => part,
}: {
  readonly slot: Slot<Item>
  readonly wrap?: (part: ReactNode, item: Item) => ReactNode
}) {
  const plan = usePlan()
  const { text } = AssembledContext.use()
  return collect(plan, slot).map(({ plugin, item }, index) => {
    const load = withWords(text, item.load, wordsOf(plan, plugin))
    const part = (
      <Part
        load={load}
        props={{}}
        waiting={item.quiet ? null : <Waiting />}
        failed={FailedHere}
        place={{ plugin, part: slot.id }}
      />
    )
    // A quiet part has no placeholder, so it cannot be observed coming into view.
    const inTurn = item.quiet ? (
      part
    ) : (
      <InTurn index={index} whenSeen={item.whenSeen === true}>
        {part}
      </InTurn>
    )
    return <Keyed key={`${plugin}-${index}`}>{wrap(inTurn, item)}</Keyed>
  })
}

function Keyed({ children }: { readonly children: ReactNode }) {
  return children
}
