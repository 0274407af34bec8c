import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { rolePattern, type Plan } from '../../kernel/plugin/plan.ts'
import { isBelow } from '../../kernel/plugin/role.ts'
import { menuOf } from './menu-of.ts'

/**
 * The entry of the bottom navigation that leads to the page above a page: that of `/invoice` for `/invoice/:id`; for a page of the drawer the
 * entry with its group, or else with any group; for other pages home's. Null for pages that have an entry themselves, and for no page.
 */
export function tabAbove(plan: Plan, pattern: string): MenuEntry | null {
  const tabs = menuOf(plan, 'bottom')
  const listed = menuOf(plan, 'drawer').find(({ to }) => to === pattern)
  const home = rolePattern(plan, 'home')
  const of = (isAbove: (tab: MenuEntry) => boolean) => tabs.find(isAbove)
  const isTab = pattern === home || of(({ to }) => to === pattern) !== undefined
  // The host also plans pages that this customer does not see; a browser may not know them.
  if (isTab || !plan.pages.some(({ page, shown }) => shown && page.path === pattern)) return null
  return (
    of(({ to }) => isBelow(pattern, to)) ??
    of(({ group }) => group !== undefined && group === listed?.group) ??
    of(({ group }) => group !== undefined && listed !== undefined) ??
    of(({ to }) => to === home) ??
    null
  )
}
