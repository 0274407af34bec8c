/** The paths in a partner's file that lead nowhere: of `menus` without an entry; of banners and of options (`PATH_PATTERN`) without a page. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { writtenFor, type MenuItem, type PartnerBanner } from '../../core/kernel/plugin/open-partner.ts'
import type { Plan } from '../../core/kernel/plugin/plan.ts'
import { PATH_PATTERN } from '../../core/kernel/values/portal-path.ts'
import { writtenOptions } from './option-texts.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'
import { listOf } from './schema-faults.ts'

type Fault = Omit<PartnerFault, 'file'>
/** A path with the id of its plugin; null: a page that the partner has written. */
type Known = { readonly path: string; readonly plugin: string | null }
type Keys = readonly (string | number)[]

/** @param made a plan of the file with all installed plugins */
export function pathFaults(made: Plan, partner: Partner): readonly Fault[] {
  const own = (partner.pages ?? []).map(({ path, in: places }) => ({ path, plugin: null, places }))
  const entries = [
    ...made.menu.map(({ entry, plugin }) => ({ path: entry.to, plugin })),
    ...own.filter(({ places = ['menu'] }) => places.includes('menu')),
  ]
  const pages = [...made.pages.map(({ page, plugin }) => ({ path: page.path, plugin })), ...own]
  const check = (path: string, known: readonly Known[], keys: Keys) => pathFault(made, partner, path, known, keys)
  const { hidden = [], ...lists } = partner.menus ?? {}
  return [
    ...Object.entries(lists).flatMap(([name, items]) =>
      items.flatMap((item, index) => itemFault(item, (path) => check(path, entries, ['menus', name, index]))),
    ),
    ...hidden.flatMap((path, index) => check(path, entries, ['menus', 'hidden', index])),
    ...(partner.banners ?? []).flatMap((banner, index) => bannerFaults(banner, pages, ['banners', index], check)),
    ...made.plugins.flatMap(({ plugin, shown }) =>
      shown ? optionPaths(plugin, partner).flatMap(([path, keys]) => check(path, pages, keys)) : [],
    ),
  ]
}

type Check = (path: string, known: readonly Known[], keys: Keys) => readonly Fault[]

/** A banner is shown on a page and on those below it, so `/login` stands for `/login/:domain?`. */
function bannerFaults(
  { path, in: places = [] }: PartnerBanner,
  pages: readonly Known[],
  keys: Keys,
  check: Check,
): readonly Fault[] {
  const above = pages.map((page) => ({ ...page, path: page.path.replace(/\/[:*].*$/, '') || '/' }))
  return [
    ...(path === undefined ? [] : check(path, pages, [...keys, 'path'])),
    ...places.flatMap((place, index) => check(place, [...above, ...pages], [...keys, 'in', index])),
  ]
}

function itemFault(item: MenuItem, check: (path: string) => readonly Fault[]): readonly Fault[] {
  const { path, link } = typeof item === 'string' ? { path: item } : item
  if (link !== undefined && path === undefined) return []
  return check(link === undefined ? (path ?? '') : '').map((fault) =>
    path !== undefined && link === undefined
      ? fault
      : { ...fault, expected: 'either a path or a link', received: showValue(item) },
  )
}

function pathFault(
  { plugins }: Plan,
  partner: Partner,
  path: string,
  known: readonly Known[],
  keys: Keys,
): readonly Fault[] {
  const isOn = ({ plugin }: Known) => {
    if (plugin === null) return true
    const planned = plugins.find((one) => one.plugin.id === plugin)
    // The back end may turn it on at run time.
    return planned?.shown || (planned?.plugin.switch !== undefined && writtenFor(partner, plugin) !== false)
  }
  const owners = known.filter((one) => one.path === path)
  if (owners.some(isOn)) return []
  const possible = [...new Set(known.filter(isOn).map((one) => one.path))]
  const meant = owners.length === 0 ? nearest(path, possible) : undefined
  const expected = owners[0] ? `the plugin ${owners[0].plugin} on` : (meant ?? `one of ${listOf(possible)}`)
  const remedy = meant === undefined ? FAULT_SENTENCES.P126 : `did you mean ${meant}? The entry is left out until then.`
  return [{ code: 'P126', pointer: pointerTo(keys), expected, received: showValue(path), remedy }]
}

/** The paths that the file writes as options of a plugin, with their places. */
function optionPaths(plugin: Plugin, partner: Partner): readonly (readonly [string, Keys])[] {
  return writtenOptions(plugin, partner).flatMap(({ texts }) =>
    texts.flatMap(({ text, pattern, keys }) => (pattern === PATH_PATTERN ? [[text, keys] as const] : [])),
  )
}
