import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { menuOf, roleOf, type Plan } from '../../kernel/plugin/plan.ts'
import { isBelow } from '../../kernel/plugin/role.ts'

/**
 * The entry of the bottom navigation that leads to the page above a page: that of `/invoice` for `/invoice/:id`; for a page of a group in
 * the drawer the entry with this group; for other pages home's. Null for pages that have an entry themselves.
 */
export function tabAbove(plan: Plan, pattern: string): MenuEntry | null {
  const tabs = menuOf(plan, 'bottom').map(({ entry }) => entry)
  const group = menuOf(plan, 'drawer').find(({ entry }) => entry.to === pattern)?.entry.group
  const home = roleOf(plan, 'home')
  const of = (isAbove: (tab: MenuEntry) => boolean) => tabs.find(isAbove)
  const isTab = pattern === home || of(({ to }) => to === pattern) !== undefined
  if (isTab) return null
  return (
    of(({ to }) => isBelow(pattern, to)) ??
    of((tab) => group !== undefined && tab.group === group) ??
    of(({ to }) => to === home) ??
    null
  )
}
