/** The paths that a partner's file can name, and the likeliest one for a path that is not among them. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { sortBySimilarity, nearest } from '../../core/kernel/plugin/nearest.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import type { Plan } from '../../core/kernel/plugin/plan.ts'
import type { LocalText } from '../../core/kernel/text/languages.ts'
import type { PartnerFault } from './partner-fault.ts'
import { listOf } from './schema-faults.ts'

export type KnownPath = {
  /** A pattern, such as `/login/:domain?`. */
  readonly path: string
  /** The plugin that is off; null: this partner has the page. */
  readonly offPlugin: string | null
  /** The names of the page in menus, in all languages. */
  readonly names: readonly string[]
  /** Home, or open before sign-in only. */
  readonly isFirst: boolean
}

/**
 * The pages of all installed plugins and of the file, and the entries of menus.
 *
 * @param made a plan of the file with all installed plugins
 */
export function knownPaths(
  made: Plan,
  partner: Partner,
): { readonly pages: readonly KnownPath[]; readonly entries: readonly KnownPath[] } {
  const on = new Set(made.plugins.flatMap(({ plugin, shown }) => (shown ? plugin.id : [])))
  const labels = new Map<string, readonly string[]>()
  const addLabel = (path: string, label: LocalText) =>
    labels.set(path, [...(labels.get(path) ?? []), ...Object.values(label)])
  for (const { entry } of made.menu) addLabel(entry.to, entry.label)
  const known = (path: string, plugin: string, isFirst = false): KnownPath => {
    const names = labels.get(path) ?? []
    return { path, offPlugin: on.has(plugin) ? null : plugin, names, isFirst }
  }
  const own = (partner.pages ?? []).map(({ path, title, in: places = ['menu'] }) => {
    const page: KnownPath = { path, offPlugin: null, names: Object.values(title), isFirst: false }
    return { page, places }
  })
  return {
    pages: [
      ...made.pages.map(({ page, plugin }) =>
        known(page.path, plugin, page.role === 'home' || page.access === 'signed-out'),
      ),
      ...own.map(({ page }) => page),
    ],
    entries: [
      ...made.menu.map(({ entry, plugin }) => known(entry.to, plugin)),
      ...own.flatMap(({ page, places }) => (places.includes('menu') ? page : [])),
    ],
  }
}

/**
 * The parts of P126 for a path that this partner does not have; null: it has the path.
 *
 * @param consequence the sentence that ends a remedy
 */
export function missingPath(
  path: string,
  known: readonly KnownPath[],
  consequence: string,
): Pick<PartnerFault, 'expected' | 'remedy'> | null {
  const owners = known.filter((one) => matchPath<string>(one.path, path) !== null)
  if (owners.some(({ offPlugin }) => offPlugin === null)) return null
  const off = owners[0]?.offPlugin
  if (off) return { expected: `the plugin ${off} on`, remedy: `turn on the plugin ${off}. ${consequence}` }
  const shown = known.filter(({ offPlugin }) => offPlugin === null)
  const here = meantPath(path, shown)
  if (here) return { expected: here.path, remedy: `did you mean ${here.path}? ${consequence}` }
  const elsewhere = meantPath(path, known)
  if (elsewhere)
    return {
      expected: elsewhere.path,
      remedy: `did you mean ${elsewhere.path}? Then turn on the plugin ${elsewhere.offPlugin}. ${consequence}`,
    }
  const possible = [...new Set(shown.map((one) => one.path))].filter((one) => !/[:*]/.test(one))
  return { expected: `one of ${listOf(sortBySimilarity(path, possible))}`, remedy: `write one of them. ${consequence}` }
}

/** By its name in a menu, in any language; else by its spelling. */
function meantPath(path: string, known: readonly KnownPath[]): KnownPath | undefined {
  const name = plainName(path.slice(1))
  const named = known.find(({ names }) => names.some((one) => plainName(one) === name))
  if (named) return named
  const meant = nearest(
    path,
    known.map((one) => one.path),
  )
  return known.find((one) => one.path === meant)
}

/** `Ketentuan & Privasi` and `ketentuan_privasi` alike. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
