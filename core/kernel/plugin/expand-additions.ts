/** Expands a plugin's additions by those that slot owners add for its contributions. */
import type { Additions, AnyPage, Contribution } from './additions.ts'
import type { When } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import { addressKeys } from './path-pattern.ts'
import type { Extension } from './slot.ts'

type Expanded = Contribution & { readonly failure?: string }
type ExpandedAdditions = Required<Pick<Additions, 'pages' | 'menu'>> & { readonly adds: readonly Expanded[] }

/** @param within ids of the slots whose extensions are being expanded, to detect a slot that extends itself */
export function expandAdditions(
  additions: Additions,
  extensions: readonly Extension[],
  within: readonly string[] = [],
): ExpandedAdditions {
  const pages = [...(additions.pages ?? [])]
  const menu = [...(additions.menu ?? [])]
  const adds: Expanded[] = []
  for (const contribution of additions.adds ?? []) {
    const { slot, when } = contribution
    try {
      const extended = extensions
        .filter((extension) => extension.slot === slot.id)
        .map((extension) => {
          if (within.includes(slot.id)) throw new Error('the slot extends itself')
          return expandAdditions(readable(extension.extend(contribution)), extensions, [...within, slot.id])
        })
      adds.push(contribution, ...extended.flatMap((more) => inherit(more.adds, when)))
      pages.push(...extended.flatMap((more) => inherit(more.pages, when)))
      menu.push(...extended.flatMap((more) => more.menu))
    } catch (error) {
      // `extend` is code of another plugin, so its error must not fail the plan.
      adds.push({ ...contribution, failure: error instanceof Error ? error.message : 'no reason was given' })
    }
  }
  return { pages, menu, adds }
}

/** Checks the result of an extension, which `check-plugin.ts` does not see. Throws for an invalid result. */
function readable(additions: Additions): Additions {
  const { pages = [], menu = [], adds = [] } = additions
  if (pages.some((page) => typeof page.path !== 'string')) throw new Error('a page has no path')
  pages.forEach((page) => addressKeys(page.path))
  if (menu.some((entry) => typeof entry.to !== 'string')) throw new Error('a menu entry leads nowhere')
  if ([...adds].some(({ slot }) => typeof slot.id !== 'string')) throw new Error('a contribution has no slot')
  return { pages, menu, adds }
}

function inherit<Addition extends { readonly when?: When }>(
  additions: readonly Addition[],
  when: When | undefined,
): readonly Addition[] {
  if (!when) return additions
  return additions.map((addition) => ({ ...addition, when: addition.when ? { all: [when, addition.when] } : when }))
}

/** Pages of these plugins, including those of extensions. */
export function allPages(plugins: readonly Plugin[]): readonly AnyPage[] {
  const extensions = plugins.flatMap((plugin) => plugin.extends)
  return plugins.flatMap((plugin) => expandAdditions(plugin, extensions).pages)
}

/** Paths of the menu entries of these plugins, including those of extensions. */
export function menuPaths(plugins: readonly Plugin[]): readonly string[] {
  const extensions = plugins.flatMap((plugin) => plugin.extends)
  return plugins.flatMap((plugin) => expandAdditions(plugin, extensions).menu.map(({ to }) => to))
}
