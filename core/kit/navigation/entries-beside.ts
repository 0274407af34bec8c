import type { MenuEntry } from '../../kernel/plugin/additions.ts'

/** The entries of the drawer that the navigation of a wide window shows below its tabs. Those of the account are on the account page. */
export function entriesBeside(drawer: readonly MenuEntry[], tabs: readonly MenuEntry[]): readonly MenuEntry[] {
  return drawer.filter(({ to, group }) => group !== 'account' && !tabs.some((tab) => tab.to === to))
}
