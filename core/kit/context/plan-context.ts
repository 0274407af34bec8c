import { createContext, useContext } from 'react'
import { collect, type Plan } from '../../kernel/plugin/plan.ts'
import type { Options, OptionsSchema, OptionValues } from '../../kernel/plugin/options.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'

export const PlanContext = createContext<Plan | null>(null)

/**
 * The plan for this partner and visitor: every plugin, page and menu entry with the reason why it is shown or not. For the contributions
 * to a slot use `useSlot`. Throws outside of a portal.
 */
export function usePlan(): Plan {
  const plan = useContext(PlanContext)
  if (!plan) throw new Error('usePlan: there is no portal above this component')
  return plan
}

/** The contributions to a slot that are shown now, in order. */
export function useSlot<Item>(slot: Slot<Item>) {
  return collect(usePlan(), slot)
}

/** The partner's options of a plugin, with defaults filled in. Throws if the plugin is not installed. */
export function useOptions<Schema extends OptionsSchema>(options: Options<Schema>): OptionValues<Schema> {
  return optionsOf(usePlan(), options)
}

/** `useOptions` outside of components. */
export function optionsOf<Schema extends OptionsSchema>(
  { options: resolved }: Pick<Plan, 'options'>,
  options: Options<Schema>,
): OptionValues<Schema> {
  const values = resolved.get(options.plugin)
  if (!values) {
    const remedy = 'Write the folder’s name in defineOptions.'
    throw new Error(`useOptions: expected options of an installed plugin · received ${options.plugin} · ${remedy}`)
  }
  // `openPartner` has resolved these with the same schema: every key has its declared type.
  return values as OptionValues<Schema>
}
