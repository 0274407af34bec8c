/** Describes what differs between two files of a partner, and for whom, from the plans of every kind of visitor. */
import type { AnyPage } from '../../core/kernel/plugin/additions.ts'
import type { Facts } from '../../core/kernel/plugin/condition.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { openPartner, type OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import { collect, plan, type Plan } from '../../core/kernel/plugin/plan.ts'
import { homeCard, homeNeed } from '../../core/kernel/plugin/slots.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Timing } from '../../core/kernel/partner/present-partner.ts'
import { inLanguage } from '../../core/kernel/text/languages.ts'
import { menuOf } from '../../core/kit/navigation/menu-of.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { showValue } from '../../schemas/partner/partner-fault.ts'
import { visitorsOf } from './visitor.ts'

/** Parts of a portal by their name, each with its entries in order. */
type Parts = Readonly<Record<string, readonly string[]>>

/** Sections with a title and indented lines, separated by empty lines; empty when nothing differs. */
export function planDifferences(before: Partner, after: Partner, plugins: readonly Plugin[]): string {
  const [old, next] = [openPartner(before, plugins), openPartner(after, plugins)]
  const whom = new Map<string, string[]>()
  for (const [name, facts] of visitorsOf(plugins)) {
    const lines = partLines(partsOf(old, before, facts), partsOf(next, after, facts)).join('\n')
    if (lines !== '') whom.set(lines, [...(whom.get(lines) ?? []), name])
  }
  const { plugins: _, ...settings } = before
  const { plugins: __, ...nextSettings } = after
  return [
    section('Settings', valueLines(settings, nextSettings, '')),
    section('Options', valueLines(Object.fromEntries(old.options), Object.fromEntries(next.options), '')),
    ...[...whom].map(([lines, names]) => section(names.join(', '), lines.split('\n'))),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The portal of each kind of visitor, part by part; visitors with the same portal stand together. */
export function planText(partner: Partner, plugins: readonly Plugin[]): string {
  const opened = openPartner(partner, plugins)
  const whom = new Map<string, string[]>()
  for (const [name, facts] of visitorsOf(plugins)) {
    const lines = Object.entries(partsOf(opened, partner, facts)).map(
      ([part, entries]) => `${part}: ${entries.join(', ') || '–'}`,
    )
    whom.set(lines.join('\n'), [...(whom.get(lines.join('\n')) ?? []), name])
  }
  return `${[...whom].map(([lines, names]) => section(names.join(', '), lines.split('\n'))).join('\n\n')}\n`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

/**
 * Entries of menus and home have their names, pages their paths, other slots the plugins that use them. A guest sees none of what is behind
 * sign-in.
 */
function partsOf(opened: OpenedPartner, partner: Partner, facts: Facts): Parts {
  const made = plan(opened, {}, facts)
  const titleOf = (id: string) =>
    inLanguage(opened.plugins.find((plugin) => plugin.id === id)?.title ?? {}, ['en']) ?? id
  const isOpen = ({ access }: Pick<AnyPage, 'access'>) => facts.accountTypes !== null || access !== 'member'
  const menu = (place: Parameters<typeof menuOf>[1]) =>
    menuOf(made, place).flatMap(({ to, label }) => {
      // An address outside and a page that the partner wrote are open to everybody.
      const found = made.pages.find(({ shown, page }) => shown && matchPath(page.path, to) !== null)
      return found === undefined || isOpen(found.page) ? (inLanguage(label, ['en']) ?? to) : []
    })
  return {
    plugins: made.plugins.flatMap(({ shown, plugin }) => (shown ? titleOf(plugin.id) : [])).toSorted(),
    menu: menu('drawer'),
    'bottom bar': menu('bottom'),
    'quick menu': menu('quick'),
    ...(facts.accountTypes !== null && { home: collect(made, homeCard).map(({ plugin }) => titleOf(plugin)) }),
    ...(partner.banners && {
      banners: partner.banners.map((banner) => inTime(inLanguage(banner.title ?? {}, ['en']) ?? banner.id, banner)),
    }),
    ...otherSlots(made, titleOf, facts.accountTypes !== null),
    pages: [
      ...made.pages.flatMap(({ shown, page }) => (shown && isOpen(page) ? page.path : [])),
      ...(partner.pages ?? []).map((page) => inTime(page.path, page)),
    ].toSorted(),
  }
}

function inTime(name: string, timing: Timing): string {
  const text = timingText(timing)
  return text === '' ? name : `${name} (${text})`
}

/** `from 2027-03-01 until 2027-03-07 at Balai Desa`; empty for an entry that is shown always and everywhere. */
export function timingText({ from, until, at }: Timing): string {
  return [from && `from ${from}`, until && `until ${until}`, at && `at ${at.join(' or ')}`].filter(Boolean).join(' ')
}

function otherSlots({ contributions }: Plan, titleOf: (id: string) => string, hasHome: boolean): Parts {
  const slots: Record<string, string[]> = {}
  for (const { shown, plugin, contribution } of contributions) {
    const { id } = contribution.slot
    if (!shown || id === homeCard.id || (id === homeNeed.id && !hasHome)) continue
    ;(slots[id === homeNeed.id ? 'first on home' : id] ??= []).push(titleOf(plugin))
  }
  return Object.fromEntries(Object.entries(slots).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function partLines(before: Parts, after: Parts): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, next] = [before[name] ?? [], after[name] ?? []]
    const added = without(next, old).map((entry) => `+ ${entry}`)
    const removed = without(old, next).map((entry) => `− ${entry}`)
    if (added.length + removed.length > 0) return `${name}: ${[...added, ...removed].join(', ')}`
    const isSame = old.every((entry, index) => entry === next[index])
    return isSame ? [] : `${name} in another order: ${next.join(', ')}`
  })
}

/** The entries of the first list without one of each of the second. */
function without(entries: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return entries.filter((entry) => {
    const at = left.indexOf(entry)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** `brand.color  "#15803d" → "#7a1f3d"` for each value that differs. Lists are compared whole. */
function valueLines(before: unknown, after: unknown, path: string): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isRecord(before) || !isRecord(after)) return [`${path}  ${showValue(before)} → ${showValue(after)}`]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    valueLines(before[key], after[key], path === '' ? key : `${path}.${key}`),
  )
}
