/** Provides the plan to screens, with hooks that read it. */
import { createContext, useContext } from 'react'
import { collect, type Plan } from '../../kernel/plugin/plan.ts'
import type { Options, OptionsSchema, OptionValues } from '../../kernel/plugin/options.ts'
import type { Slot } from '../../kernel/plugin/slot.ts'

export const PlanContext = createContext<Plan | null>(null)

/**
 * The plan for this partner and visitor: every plugin, page and menu entry with the reason why it is shown or not. For
 * screens that show the plan itself; for the things in one slot take `useSlot`. Throws outside of a portal.
 */
export function usePlan(): Plan {
  const plan = useContext(PlanContext)
  if (!plan) throw new Error('usePlan: there is no portal above this component')
  return plan
}

/** What plugins added to a slot and is shown now, in order. */
export function useSlot<Item>(slot: Slot<Item>) {
  return collect(usePlan(), slot)
}

/** What the partner set on a plugin, defaults filled in. */
export function useOptions<Schema extends OptionsSchema>(options: Options<Schema>): OptionValues<Schema> {
  return optionsOf(usePlan(), options)
}

/** `useOptions` outside of components. */
export function optionsOf<Schema extends OptionsSchema>(
  { plugins }: Pick<Plan, 'plugins'>,
  options: Options<Schema>,
): OptionValues<Schema> {
  const planned = plugins.find((one) => one.plugin.id === options.plugin)
  if (!planned) {
    const remedy = 'Write the folder’s name in defineOptions.'
    throw new Error(`useOptions: expected options of an installed plugin · received ${options.plugin} · ${remedy}`)
  }
  // The plan resolved these against this plugin's own schema: every key is there with its declared type.
  return planned.options as unknown as OptionValues<Schema>
}
