/** Expands a plugin's additions by those that the owners of slots add for its contributions. */
import type { Additions, AnyPage, Contribution } from './additions.ts'
import type { When } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import { addressKeys } from './path-pattern.ts'
import type { Extension } from './slot.ts'

/** `failure`: the error message of the slot's extension, when it threw. */
type Expanded = Contribution & { readonly failure?: string }
type Parts = Required<Pick<Additions, 'pages' | 'menu'>> & { readonly adds: readonly Expanded[] }

/** @param within ids of the slots whose extensions are being expanded, to detect a slot that extends itself */
export function expandAdditions(
  additions: Additions,
  extensions: readonly Extension[],
  within: readonly string[] = [],
): Parts {
  const pages = [...(additions.pages ?? [])]
  const menu = [...(additions.menu ?? [])]
  const adds: Expanded[] = []
  for (const contribution of additions.adds ?? []) {
    const { slot, when } = contribution
    try {
      const parts = extensions
        .filter((one) => one.slot === slot.id)
        .map((one) => {
          if (within.includes(slot.id)) throw new Error('the slot extends itself')
          return expandAdditions(readable(one.extend(contribution)), extensions, [...within, slot.id])
        })
      adds.push(contribution, ...parts.flatMap((more) => inherit(more.adds, when)))
      pages.push(...parts.flatMap((more) => inherit(more.pages, when)))
      menu.push(...parts.flatMap((more) => more.menu))
    } catch (error) {
      // `extend` is code of another plugin; its error must not fail the plan.
      adds.push({ ...contribution, failure: error instanceof Error ? error.message : 'no reason was given' })
    }
  }
  return { pages, menu, adds }
}

/** Checks the result of an extension, which `check-plugin.ts` does not see. Throws when the plan could not read it. */
function readable(additions: Additions): Additions {
  const { pages = [], menu = [], adds = [] } = additions
  if (pages.some((page) => typeof page.path !== 'string')) throw new Error('a page has no path')
  // Throws for a path that is not a pattern.
  pages.forEach((page) => addressKeys(page.path))
  if (menu.some((entry) => typeof entry.to !== 'string')) throw new Error('a menu entry leads nowhere')
  if ([...adds].some((one) => typeof one.slot.id !== 'string')) throw new Error('a contribution has no slot')
  return { pages, menu, adds }
}

/** Adds the contribution's condition to everything that extends it. */
function inherit<Part extends { readonly when?: When }>(
  parts: readonly Part[],
  when: When | undefined,
): readonly Part[] {
  if (!when) return parts
  return parts.map((part) => ({ ...part, when: part.when ? { all: [when, part.when] } : when }))
}

/** The pages of these plugins, including those that extend their contributions. */
export function allPages(plugins: readonly Plugin[]): readonly AnyPage[] {
  const extensions = plugins.flatMap((plugin) => plugin.extends)
  return plugins.flatMap((plugin) => expandAdditions(plugin, extensions).pages)
}
