/** The paths in a partner's file that lead nowhere: of `menus` without an entry; of banners and of options (`PATH_PATTERN`) without a page. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import type { MenuItem, PartnerBanner } from '../../core/kernel/plugin/open-partner.ts'
import type { Plan } from '../../core/kernel/plugin/plan.ts'
import { PATH_PATTERN } from '../../core/kernel/values/portal-path.ts'
import { knownPaths, missingPath, type KnownPath } from './known-paths.ts'
import { writtenOptions } from './option-texts.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>
type Keys = readonly (string | number)[]

/** @param made a plan of the file with all installed plugins */
export function pathFaults(made: Plan, partner: Partner): readonly Fault[] {
  const { pages, entries } = knownPaths(made, partner)
  const { hidden = [], ...lists } = partner.menus ?? {}
  // Who hides an entry need not have it: the back end may turn its plugin on.
  const isHideable = (path: string) => entries.some((entry) => entry.path === path)
  return [
    ...Object.entries(lists).flatMap(([name, items]) =>
      items.flatMap((item, index) => itemFault(item, (path) => check(path, entries, ['menus', name, index]))),
    ),
    ...hidden.flatMap((path, index) => (isHideable(path) ? [] : check(path, entries, ['menus', 'hidden', index]))),
    ...(partner.banners ?? []).flatMap((banner, index) => bannerFaults(banner, pages, ['banners', index])),
    ...made.plugins.flatMap(({ plugin, shown }) =>
      shown ? optionPaths(plugin, partner).flatMap(([path, keys]) => check(path, pages, keys)) : [],
    ),
  ]
}

/** A banner is shown on a page and on those below it, so `/login` stands for `/login/:domain?`. */
function bannerFaults(
  { path, in: places = [] }: PartnerBanner,
  pages: readonly KnownPath[],
  keys: Keys,
): readonly Fault[] {
  const above = pages.map((page) => ({ ...page, path: page.path.replace(/\/[:*].*$/, '') || '/' }))
  // Most banners are on home and on the pages before sign-in.
  const likeliest = above.filter(({ isFirst }) => isFirst)
  return [
    ...(path === undefined ? [] : check(path, pages, [...keys, 'path'])),
    ...places.flatMap((place, index) => check(place, [...likeliest, ...above, ...pages], [...keys, 'in', index])),
  ]
}

function itemFault(item: MenuItem, check: (path: string) => readonly Fault[]): readonly Fault[] {
  const { path, link } = typeof item === 'string' ? { path: item } : item
  if (link !== undefined && path === undefined) return []
  return check(link === undefined ? (path ?? '') : '').map((fault) =>
    path !== undefined && link === undefined
      ? fault
      : { ...fault, expected: 'either a path or a link', received: showValue(item), remedy: FAULT_SENTENCES.P126 },
  )
}

function check(path: string, known: readonly KnownPath[], keys: Keys): readonly Fault[] {
  const missing = missingPath(path, known, 'The entry is left out until then.')
  return missing === null ? [] : [{ code: 'P126', pointer: pointerTo(keys), received: showValue(path), ...missing }]
}

/** The paths that the file writes as options of a plugin, with their places. */
function optionPaths(plugin: Plugin, partner: Partner): readonly (readonly [string, Keys])[] {
  return writtenOptions(plugin, partner).flatMap(({ texts }) =>
    texts.flatMap(({ text, pattern, keys }) => (pattern === PATH_PATTERN ? [[text, keys] as const] : [])),
  )
}
