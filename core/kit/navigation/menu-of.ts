/** Arranges the entries of a menu as the partner's file says, else as the plugins say. */
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import type { MenuItem } from '../../kernel/plugin/open-partner.ts'
import { pluginEntries, type Plan } from '../../kernel/plugin/plan.ts'
import { matchPath } from '../../kernel/plugin/path-pattern.ts'
import { ICON_OF } from './link-icons.ts'

/** The name in a partner's file of each menu: the drawer is the main menu. */
export const MENU_KEYS = { drawer: 'main', bottom: 'bottom', quick: 'quick' } as const satisfies Readonly<
  Record<MenuEntry['in'], string>
>

/** An entry as a menu renders it. `to` is a path of the portal, or an address outside (`isOutside`). */
export type ShownEntry = MenuEntry & {
  /** The partner's file names it in the main menu, so it stands above the groups. */
  readonly isNamed?: true
}

export function isOutside({ to }: Pick<MenuEntry, 'to'>): boolean {
  return to.startsWith('https:')
}

/**
 * The entries of a menu for this customer. The bottom navigation and the quick menu have exactly the entries that the partner's file names;
 * the main menu (`drawer`) begins with them. An entry that the customer may not see, or that does not exist, is left out.
 *
 * @param otherwise what the menu has if the file does not name its entries; default: the entries of the plugins
 */
export function menuOf(
  plan: Pick<Plan, 'menu' | 'pages' | 'partner'>,
  place: MenuEntry['in'],
  otherwise?: readonly MenuItem[],
): readonly ShownEntry[] {
  const { menus = {} } = plan.partner
  const named = menus[MENU_KEYS[place]] ?? otherwise
  const own = pageEntries(plan)
  const ofPlace = [...pluginEntries(plan, place), ...(place === 'drawer' ? own : [])]
  const others = ofPlace.filter(({ to }) => !menus.hidden?.includes(to))
  if (!named) return others
  const all = [place, 'bottom', 'drawer', 'quick'] as const
  const known = [...all.flatMap((menu) => pluginEntries(plan, menu)), ...own]
  const entries = named.flatMap((item) => entryOf(item, place, known) ?? [])
  if (place !== 'drawer') return distinct(entries)
  return distinct([...entries.map((entry) => ({ ...entry, isNamed: true as const })), ...others])
}

/** The main menu's entries of the pages that the partner has written. A page of the portal with the same path comes first. */
function pageEntries({ pages, partner }: Pick<Plan, 'pages' | 'partner'>): readonly MenuEntry[] {
  const isTaken = (path: string) => pages.some(({ page, shown }) => shown && matchPath(page.path, path) !== null)
  return (partner.pages ?? []).flatMap(({ path, title, in: places = ['menu'], icon = 'document' }) =>
    places.includes('menu') && !isTaken(path)
      ? { to: path, in: 'drawer' as const, group: 'configuration' as const, label: title, icon: iconOf(icon) }
      : [],
  )
}

function entryOf(item: MenuItem, place: MenuEntry['in'], known: readonly MenuEntry[]): MenuEntry | undefined {
  const { path, link, label, icon = 'globe' } = typeof item === 'string' ? { path: item } : item
  if (link !== undefined) return { to: link, in: place, label: label ?? {}, icon: iconOf(icon) }
  const entry = known.find(({ to }) => to === path)
  if (!entry) return undefined
  const { group, ...rest } = entry
  // A tab's group names the pages below it; an entry that comes from another menu has no pages below it.
  return { ...rest, ...(group && entry.in === place && { group }), label: { ...entry.label, ...label } }
}

function iconOf(name: string): MenuEntry['icon'] {
  return Object.entries(ICON_OF).find(([known]) => known === name)?.[1] ?? ICON_OF.globe
}

/** The first entry of each address. */
function distinct(entries: readonly ShownEntry[]): readonly ShownEntry[] {
  return entries.filter(({ to }, index) => entries.findIndex((other) => other.to === to) === index)
}
