/** Explains for all contributions of a partner's plugins whether a visitor sees them, and why. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import {
  absentEntries,
  isEarly,
  isHere,
  hasEnded,
  timedEntries,
  withoutEntries,
  type Timing,
} from '../../core/kernel/partner/present-partner.ts'
import { bannerPlaces, isInPlaces } from '../../core/kernel/plugin/banner-places.ts'
import type { Facts } from '../../core/kernel/plugin/condition.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { plan, type Plan, type PlanReason } from '../../core/kernel/plugin/plan.ts'
import { reasonSentence } from '../../core/kernel/plugin/reason-sentence.ts'
import { fallbacksOf, inLanguage, type Language } from '../../core/kernel/text/languages.ts'
import { MENU_KEYS, menuOf } from '../../core/kit/navigation/menu-of.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { isOpenTo, openMenuOf } from '../../studio/store/plan-differences.ts'
import { timingText } from '../../studio/store/value-differences.ts'
import { readVisitor, type SimulatedVisitor } from '../../studio/store/visitor.ts'

type Row = { readonly shown: boolean; readonly name: string; readonly because: Why }
/** A reason of the plan, or of a menu, with its place in the file. */
type Why = PlanReason | { readonly code: string; readonly sentence: string; readonly at: string }

type Banner = NonNullable<Partner['banners']>[number]

/** The gateways at which its customers may be logged in, besides the environment's login hosts. */
function gatewayLines({ login }: Partner): readonly string[] {
  const hosts = (login?.hosts ?? []).map((host) => `gateway mikrotik: ${host}`)
  const listed = (login?.gateways ?? []).map(({ kind, preset, name, addresses, password }) => {
    const what = [kind, preset, kind === 'uam' && (password ?? 'chap')].filter(Boolean).join(' ')
    return `gateway ${what} “${name}”: ${addresses.join(' ') || 'sent by the back end'}`
  })
  return [...hosts, ...listed]
}

/** @param visitor as `readVisitor` reads it; default: a customer */
export function explainPartner(readings: readonly PartnerReading[], id: string, visitor = ''): CommandResult {
  const partner = readings.find((reading) => reading.partner?.id === id)?.partner
  if (!partner)
    return { refusal: `There is no valid file for ${id || 'an empty id'}; npm run partner -- check lists the faults.` }
  const read = readVisitor(visitor, installedPlugins, partner)
  if ('refusal' in read) return read
  const { facts, loginConfig, local, router } = read
  const languages = fallbacksOf(partner.language, partner)
  const present = withoutEntries(partner, absentEntries(partner, { local, router }))
  const made = plan(openPartner(present, installedPlugins), loginConfig, facts)
  const sections: readonly (readonly [string, readonly Row[]])[] = [
    ['Plugins', made.plugins.map(({ plugin, shown, because }) => ({ shown, because, name: plugin.id }))],
    [
      'Pages',
      made.pages.map(({ page, shown, because }) => {
        const name = `${page.path} (${page.access})`
        return shown && !isOpenTo(facts, page)
          ? { shown: false, because: notOpen(because, facts), name }
          : { shown, because, name }
      }),
    ],
    ['Menu', menuRows(made, facts)],
    [
      'Contributions',
      made.contributions.map(({ plugin, contribution, shown, because }) => ({
        shown,
        because,
        name: `${contribution.slot.id} from ${plugin}`,
      })),
    ],
    ['Services', made.services.map(({ plugin, shown, because }) => ({ shown, because, name: plugin }))],
  ]
  const head = [
    `${partner.name} (${partner.id}) as ${visitor || 'customer'} sees it, with the login config ${JSON.stringify(loginConfig)}.`,
    `They come on ${local.replace('T', ' at ')} (${partner.timeZone ?? 'Asia/Jakarta'}), ${router === null ? 'from no router' : `from the router ${router}`}.`,
    '+ shown, - not shown. In parentheses after a page: who may open it.',
    ...gatewayLines(partner),
    ...(present.pages ?? []).map(
      ({ path, title, in: places = ['menu'] }) =>
        `own page ${path} “${inLanguage(title, languages)}”: ${places.join(', ') || 'by links only'}`,
    ),
  ].join('\n')
  const options = made.plugins.flatMap(({ plugin, shown }) =>
    shown
      ? Object.entries(made.options.get(plugin.id) ?? {}).map(([name, value]) =>
          optionLine(partner.plugins, plugin, name, value),
        )
      : [],
  )
  const tables = sections.map(([title, rows]) => table(title, rows))
  return {
    text: [
      head,
      ...timedLines(partner, present, made, read),
      ...tables,
      menus(made, facts, languages),
      ['Options', ...options].join('\n'),
    ].join('\n\n'),
  }
}

function notOpen({ at }: PlanReason, { accountTypes }: Facts): Why {
  return accountTypes === null
    ? { code: 'off.guest', sentence: 'a guest is asked to sign in', at }
    : { code: 'off.member', sentence: 'they have signed in', at }
}

/** An entry that the plan shows may be missing in a menu: because the file hides it or lists others, or because a guest cannot open it. */
function menuRows(made: Plan, facts: Facts): readonly Row[] {
  const { menus = {} } = made.partner
  return made.menu.map(({ entry, page, shown, because }) => {
    const { in: place, to } = entry
    const key = MENU_KEYS[place]
    const name = `${place} ${to}`
    const isThere = menuOf(made, place).some((other) => other.to === to)
    if (shown && !isThere)
      return menus.hidden?.includes(to)
        ? { shown: false, name, because: { code: 'off.hidden', sentence: 'the file hides it', at: '/menus/hidden' } }
        : { shown: false, name, because: { code: 'off.list', sentence: 'the file lists others', at: `/menus/${key}` } }
    return shown && page && !isOpenTo(facts, page)
      ? { shown: false, name, because: notOpen(because, facts) }
      : { shown, name, because }
  })
}

/** Banners, and what else has a time or a place, each with the reason why it is shown or not. */
function timedLines(
  partner: Partner,
  present: Partner,
  made: Plan,
  { local, router }: Pick<SimulatedVisitor, 'local' | 'router'>,
): readonly string[] {
  const { banners = [], pages = [], menus = {} } = partner
  const { hidden: _, ...lists } = menus
  const timed = new Set<object>(timedEntries(partner))
  const named: readonly (readonly [string, Timing])[] = [
    ...pages.filter((page) => timed.has(page)).map((page) => [`page ${page.path}`, page] as const),
    ...Object.entries(lists).flatMap(([menu, items]) =>
      items.flatMap((item) =>
        typeof item === 'object' && timed.has(item) ? [[`${menu} ${item.link ?? item.path}`, item] as const] : [],
      ),
    ),
  ]
  const why = (entry: Timing) =>
    isEarly(entry, local)
      ? 'not yet'
      : hasEnded(entry, local)
        ? 'no longer'
        : isHere(entry, router)
          ? null
          : 'elsewhere'
  const line = (isShown: boolean, name: string, reason: string | null, entry: Timing) =>
    `  ${isShown ? '+' : '-'} ${name}  ${[reason, timingText(entry)].filter(Boolean).join(': ')}`
  const bannerLines = banners.map((banner) => {
    const off = why(banner)
    const [isShown, where] = off === null ? bannerOn(banner, present, made) : [false, off]
    return `${line(isShown, `banner ${banner.id}`, where, banner)}  “${beginning(inLanguage(banner.text, ['en']))}”`
  })
  const others = named.map(([name, entry]) => line(why(entry) === null, name, why(entry), entry))
  return [
    ...(banners.length > 0 ? [['Banners; who closes one sees the one behind it', ...bannerLines].join('\n')] : []),
    ...(named.length > 0 ? [['Entries with a time or a place', ...others].join('\n')] : []),
  ]
}

/** `on /packages; behind ramadan on / and /login`: a page shows the first banner of the file. */
function bannerOn(banner: Banner, { banners = [] }: Partner, made: Plan): readonly [isShown: boolean, where: string] {
  const byFirst = new Map<Banner, string[]>()
  for (const place of bannerPlaces(banner, made)) {
    const first = banners.find((other) => isInPlaces(bannerPlaces(other, made), place)) ?? banner
    byFirst.set(first, [...(byFirst.get(first) ?? []), place])
  }
  const own = byFirst.get(banner)
  const behind = [...byFirst].flatMap(([{ id }, places]) =>
    id === banner.id ? [] : `behind ${id} on ${AND.format(places)}`,
  )
  return [own !== undefined, [...(own ? [`on ${AND.format(own)}`] : []), ...behind].join('; ')]
}

const AND = new Intl.ListFormat('en')

function beginning(text = ''): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}

/** The entries of each menu, in the order in which the customer sees them. */
function menus(made: Plan, facts: Facts, languages: readonly Language[]): string {
  const lines = (['drawer', 'bottom', 'quick'] as const).map((place) => {
    const entries = openMenuOf(made, place, facts).map(({ to, label }) => `${to} “${inLanguage(label, languages)}”`)
    return `  ${MENU_KEYS[place].padEnd(6)}  ${entries.join(', ') || '(none)'}`
  })
  return ['Menus, in their order', ...lines].join('\n')
}

/**
 * ` help.hours {} (default)`: an option of a plugin that is on, its value, and its path in the partner's file if it is
 * set there.
 */
function optionLine(written: Partner['plugins'], { id, options }: Plugin, name: string, value: unknown): string {
  const own = Object.hasOwn(written, id) ? written[id] : undefined
  const isWritten = typeof own === 'object' && Object.hasOwn(own, name) && value !== options.properties[name]?.default
  const text = JSON.stringify(value)
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text
  return `  ${id}.${name}  ${shown}  (${isWritten ? `/plugins/${id}/${name}` : 'default'})`
}

function table(title: string, rows: readonly Row[]): string {
  const width = Math.max(0, ...rows.map(({ name }) => name.length))
  const line = ({ shown, name, because }: Row) =>
    `  ${shown ? '+' : '-'} ${name.padEnd(width)}  ${because.code.padEnd(10)} ${'sentence' in because ? because.sentence : reasonSentence(because)} (${because.at})`
  return [title, ...rows.map(line)].join('\n')
}
