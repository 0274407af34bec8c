/** Finds what differs between two files of a partner, and for whom, from the plans of every kind of visitor. */
import type { AnyPage, MenuEntry } from '../../core/kernel/plugin/additions.ts'
import type { Facts } from '../../core/kernel/plugin/condition.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { openPartner, type OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import { collect, plan, type Plan } from '../../core/kernel/plugin/plan.ts'
import { homeCard, homeNeed } from '../../core/kernel/plugin/slots.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Timing } from '../../core/kernel/partner/present-partner.ts'
import { fallbacksOf, inLanguage, type Language } from '../../core/kernel/text/languages.ts'
import { menuOf, type ShownEntry } from '../../core/kit/navigation/menu-of.ts'
import { movedEntries, without } from './list-differences.ts'
import type { Change } from './change.ts'
import { changeLine, timingText, valueDifferences } from './value-differences.ts'
import { visitorsOf, visitorText, type VisitorKind } from './visitor.ts'

/** An entry of a part. Files are compared by keys; names are for reading. */
type Entry = {
  readonly key: string
  readonly name: string
  /** When and where it is shown; not compared, because the settings name it. */
  readonly timing?: Timing
}
/** Parts of a portal by their name, each with its entries in order. */
type Parts = Readonly<Record<string, readonly Entry[]>>

/** The differences between two files: of settings, of options, and of the portal that each kind of visitors sees. */
export type PartnerDifferences = {
  readonly settings: readonly Change[]
  readonly options: readonly Change[]
  readonly sections: readonly {
    readonly whom: readonly VisitorKind[]
    readonly changes: readonly Change[]
  }[]
  /** How many kinds of visitors there are. */
  readonly visitors: number
}

/** @param named languages of names, the preferred one first. Default: the first language of the second file */
export function partnerDifferences(
  before: Partner,
  after: Partner,
  plugins: readonly Plugin[],
  named: readonly Language[] = [],
): PartnerDifferences {
  const [old, next] = [openPartner(before, plugins), openPartner(after, plugins)]
  const languages = [...named, ...fallbacksOf(after.language, after)]
  const visitors = visitorsOf(plugins)
  const found = new Map<string, { readonly whom: VisitorKind[]; readonly changes: readonly Change[] }>()
  for (const [visitor, facts] of visitors) {
    const changes = partChanges(partsOf(old, before, facts, languages), partsOf(next, after, facts, languages))
    if (changes.length === 0) continue
    const key = changes.map(changeLine).join('\n')
    found.set(key, { changes, whom: [...(found.get(key)?.whom ?? []), visitor] })
  }
  const { plugins: _, ...settings } = before
  const { plugins: __, ...nextSettings } = after
  const options = [old.options, next.options].map((values) => Object.fromEntries(values))
  return {
    settings: valueDifferences(settings, nextSettings, languages),
    options: valueDifferences(options[0], options[1], languages),
    sections: [...found.values()],
    visitors: visitors.length,
  }
}

/** Each change once, with all who see it; what everybody sees is first. */
export function sectionsByChange({ sections, visitors }: PartnerDifferences) {
  const seen = new Map<string, { readonly change: Change; readonly whom: VisitorKind[] }>()
  for (const { whom, changes } of sections)
    for (const change of changes) {
      const key = changeLine(change)
      seen.set(key, { change, whom: [...(seen.get(key)?.whom ?? []), ...whom] })
    }
  const groups = Map.groupBy(seen.values(), ({ whom }) => whom.map(visitorText).toSorted().join())
  return [...groups.values()]
    .map((group) => {
      const whom = group[0]?.whom ?? []
      const isForGuests = whom.some(({ kind }) => kind === 'guest')
      const isForMembers = whom.length === (isForGuests ? visitors : visitors - 1)
      const audience = !isForMembers ? ('some' as const) : isForGuests ? ('everybody' as const) : ('signed-in' as const)
      return { whom, audience, changes: group.map(({ change }) => change) }
    })
    .toSorted((a, b) => b.whom.length - a.whom.length)
}

/** Sections with a title and indented lines, separated by empty lines; empty when nothing differs. */
export function planDifferences(before: Partner, after: Partner, plugins: readonly Plugin[]): string {
  const { settings, options, sections } = partnerDifferences(before, after, plugins)
  return [
    section('Settings', settings.map(changeLine)),
    section('Options', options.map(changeLine)),
    ...sections.map(({ whom, changes }) => section(whom.map(visitorText).join('; '), changes.map(changeLine))),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The portal of each kind of visitor, part by part; visitors with the same portal stand together. */
export function planText(partner: Partner, plugins: readonly Plugin[]): string {
  const opened = openPartner(partner, plugins)
  const whom = new Map<string, string[]>()
  for (const [visitor, facts] of visitorsOf(plugins)) {
    const parts = partsOf(opened, partner, facts, fallbacksOf(partner.language, partner))
    const lines = Object.entries(parts).map(
      ([part, entries]) => `${part}: ${entries.map(({ name, timing }) => inTime(name, timing)).join(', ') || '–'}`,
    )
    whom.set(lines.join('\n'), [...(whom.get(lines.join('\n')) ?? []), visitorText(visitor)])
  }
  return `${[...whom].map(([lines, names]) => section(names.join('; '), lines.split('\n'))).join('\n\n')}\n`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Whether a visitor may open it. A guest is asked to sign in first, and a signed-in customer does not see the pages of signing in. */
export function isOpenTo({ accountTypes }: Facts, { access }: Pick<AnyPage, 'access'>): boolean {
  return accountTypes === null ? access === 'public' || access === 'signed-out' : access !== 'signed-out'
}

/** The entries of a menu that this visitor may open. */
export function openMenuOf(made: Plan, place: MenuEntry['in'], facts: Facts): readonly ShownEntry[] {
  return menuOf(made, place).filter(({ to }) => {
    // An address outside and a page that the partner wrote are open to everybody.
    const found = made.pages.find(({ shown, page }) => shown && matchPath(page.path, to) !== null)
    return found === undefined || isOpenTo(facts, found.page)
  })
}

/**
 * Entries of menus and home have their names, pages their paths, other slots the plugins that use them. A guest sees none of what is behind
 * sign-in.
 */
function partsOf(opened: OpenedPartner, partner: Partner, facts: Facts, languages: readonly Language[]): Parts {
  const made = plan(opened, {}, facts)
  const titleOf = (id: string) =>
    inLanguage(opened.plugins.find((plugin) => plugin.id === id)?.title ?? {}, languages) ?? id
  const menu = (place: MenuEntry['in']) =>
    openMenuOf(made, place, facts).map(({ to, label }) => ({ key: to, name: inLanguage(label, languages) ?? to }))
  return {
    plugins: made.plugins
      .flatMap(({ shown, plugin: { id } }) => (shown ? { key: id, name: titleOf(id) } : []))
      .toSorted(byName),
    menu: menu('drawer'),
    'bottom bar': menu('bottom'),
    'quick menu': menu('quick'),
    ...(facts.accountTypes !== null && {
      home: collect(made, homeCard).map(({ plugin }) => ({ key: plugin, name: titleOf(plugin) })),
    }),
    ...(partner.banners && {
      banners: partner.banners.map((banner) => ({
        key: banner.id,
        name: inLanguage(banner.title ?? {}, languages) ?? banner.id,
        timing: banner,
      })),
    }),
    ...otherSlots(made, titleOf, facts.accountTypes !== null),
    pages: [
      ...made.pages.flatMap(({ shown, page }) =>
        shown && isOpenTo(facts, page) ? { key: page.path, name: page.path } : [],
      ),
      ...(partner.pages ?? []).map((page) => ({ key: page.path, name: page.path, timing: page })),
    ].toSorted(byName),
  }
}

function byName({ name: a }: Entry, { name: b }: Entry): number {
  return a < b ? -1 : 1
}

function inTime(name: string, timing: Timing = {}): string {
  const text = timingText(timing)
  return text === '' ? name : `${name} (${text})`
}

function otherSlots({ contributions }: Plan, titleOf: (id: string) => string, hasHome: boolean): Parts {
  const slots: Record<string, Entry[]> = {}
  for (const { shown, plugin, contribution } of contributions) {
    const { id } = contribution.slot
    if (!shown || id === homeCard.id || (id === homeNeed.id && !hasHome)) continue
    ;(slots[id === homeNeed.id ? 'first on home' : id] ??= []).push({ key: plugin, name: titleOf(plugin) })
  }
  return Object.fromEntries(Object.entries(slots).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function partChanges(before: Parts, after: Parts): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((part): readonly Change[] => {
    const entries = [...(after[part] ?? []), ...(before[part] ?? [])]
    const nameOf = (key: string) => entries.find((entry) => entry.key === key)?.name ?? key
    const keysIn = (parts: Parts) => (parts[part] ?? []).map(({ key }) => key)
    const [old, next] = [keysIn(before), keysIn(after)]
    const named = (key: string) => ({ name: nameOf(key) })
    const moves = {
      added: without(next, old).map(named),
      removed: without(old, next).map(named),
      moved: movedEntries(old, next).map(({ name, side, other }) => ({
        name: nameOf(name),
        side,
        other: nameOf(other),
        place: next.indexOf(name) + 1,
      })),
    }
    const hasMoves = Object.values(moves).some((changed) => changed.length > 0)
    return hasMoves ? [{ kind: 'part', part, ...moves }] : []
  })
}
