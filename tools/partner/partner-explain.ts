/** Explains for all contributions of a partner's plugins whether a visitor sees them, and why. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import {
  absentEntries,
  isEarly,
  isHere,
  isOver,
  timedEntries,
  withoutEntries,
  type Timing,
} from '../../core/kernel/partner/present-partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { plan, type Plan, type PlanReason } from '../../core/kernel/plugin/plan.ts'
import { reasonSentence } from '../../core/kernel/plugin/reason-sentence.ts'
import { fallbacksOf, inLanguage, type Language } from '../../core/kernel/text/languages.ts'
import { MENU_KEYS, menuOf } from '../../core/kit/navigation/menu-of.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import { installedPlugins } from '../plugin/installed-plugins.ts'
import type { CommandResult } from './command-result.ts'
import { timingText } from './value-differences.ts'
import { readVisitor, type SimulatedVisitor } from './visitor.ts'

type Row = { readonly shown: boolean; readonly name: string; readonly because: PlanReason }

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
      made.pages.map(({ page, shown, because }) => ({ shown, because, name: `${page.path} (${page.access})` })),
    ],
    ['Menu', made.menu.map(({ entry, shown, because }) => ({ shown, because, name: `${entry.in} ${entry.to}` }))],
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
      ...timedLines(partner, read),
      ...tables,
      menus(made, languages),
      ['Options', ...options].join('\n'),
    ].join('\n\n'),
  }
}

/** Banners, and what else has a time or a place, each with the reason why it is shown or not. */
function timedLines(
  partner: Partner,
  { local, router }: Pick<SimulatedVisitor, 'local' | 'router'>,
): readonly string[] {
  const { banners = [], pages = [], menus = {} } = partner
  const { hidden: _, ...lists } = menus
  const timed = new Set<object>(timedEntries(partner))
  const named: readonly (readonly [string, Timing])[] = [
    ...banners.map((banner) => [`banner ${banner.id}`, banner] as const),
    ...pages.filter((page) => timed.has(page)).map((page) => [`page ${page.path}`, page] as const),
    ...Object.entries(lists).flatMap(([menu, items]) =>
      items.flatMap((item) =>
        typeof item === 'object' && timed.has(item) ? [[`${menu} ${item.link ?? item.path}`, item] as const] : [],
      ),
    ),
  ]
  if (named.length === 0) return []
  const lines = named.map(([name, entry]) => {
    const why = isEarly(entry, local)
      ? 'not yet'
      : isOver(entry, local)
        ? 'no longer'
        : isHere(entry, router)
          ? null
          : 'elsewhere'
    return `  ${why === null ? '+' : '-'} ${name}  ${[why, timingText(entry)].filter(Boolean).join(': ')}`
  })
  return [['Banners, and entries with a time or a place', ...lines].join('\n')]
}

/** The entries of each menu, in the order in which the customer sees them. */
function menus(made: Plan, languages: readonly Language[]): string {
  const lines = (['drawer', 'bottom', 'quick'] as const).map((place) => {
    const entries = menuOf(made, place).map(({ to, label }) => `${to} “${inLanguage(label, languages)}”`)
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
    `  ${shown ? '+' : '-'} ${name.padEnd(width)}  ${because.code.padEnd(10)} ${reasonSentence(because)} (${because.at})`
  return [title, ...rows.map(line)].join('\n')
}
