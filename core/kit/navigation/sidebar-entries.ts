import type { ShownEntry } from './menu-of.ts'

/**
 * The entries of the drawer that the navigation of a wide window shows below its tabs. Those of the account are on the page of the tab for them,
 * if there is one, unless the partner's file names them.
 */
export function entriesBeside(drawer: readonly ShownEntry[], tabs: readonly ShownEntry[]): readonly ShownEntry[] {
  const hasAccountTab = tabs.some(({ group }) => group === 'account')
  return drawer.filter(
    ({ to, group, isNamed = false }) =>
      (isNamed || group !== 'account' || !hasAccountTab) && !tabs.some((tab) => tab.to === to),
  )
}
