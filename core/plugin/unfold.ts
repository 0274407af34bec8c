/** A plugin's own additions, and those that the owners of the slots it uses add to its contributions. */
import type { Additions, AnyPage, Contribution } from './additions.ts'
import type { When } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import { openedBy } from './path-pattern.ts'
import type { Extension } from './slot.ts'

/** `failure`: why the slot's extension could not be had. */
type Unfolded = Contribution & { readonly failure?: string }
type Parts = Required<Pick<Additions, 'pages' | 'menu'>> & { readonly adds: readonly Unfolded[] }

/** @param within the slots whose extensions led here */
export function unfold(additions: Additions, extensions: readonly Extension[], within: readonly string[] = []): Parts {
  const pages = [...(additions.pages ?? [])]
  const menu = [...(additions.menu ?? [])]
  const adds: Unfolded[] = []
  for (const contribution of additions.adds ?? []) {
    const { slot, when } = contribution
    try {
      const parts = extensions
        .filter((one) => one.slot === slot.id)
        .map((one) => {
          if (within.includes(slot.id)) throw new Error('the slot extends itself')
          return unfold(readable(one.extend(contribution)), extensions, [...within, slot.id])
        })
      adds.push(contribution, ...parts.flatMap((more) => inherit(more.adds, when)))
      pages.push(...parts.flatMap((more) => inherit(more.pages, when)))
      menu.push(...parts.flatMap((more) => more.menu))
    } catch (error) {
      // Another plugin's code, which must not cost the plan.
      adds.push({ ...contribution, failure: error instanceof Error ? error.message : 'no reason was given' })
    }
  }
  return { pages, menu, adds }
}

/** What an extension answered passed no door: a part that a plan could not read is a failure of this contribution. */
function readable(additions: Additions): Additions {
  const { pages = [], menu = [], adds = [] } = additions
  if (pages.some((page) => typeof page.path !== 'string')) throw new Error('a page has no path')
  // Throws for a path that is no pattern.
  pages.forEach((page) => openedBy(page.path))
  if (menu.some((entry) => typeof entry.to !== 'string')) throw new Error('a menu entry leads nowhere')
  if ([...adds].some((one) => typeof one.slot.id !== 'string')) throw new Error('a contribution has no slot')
  return { pages, menu, adds }
}

/** What extends a contribution is there under the contribution's own condition. */
function inherit<Part extends { readonly when?: When }>(
  parts: readonly Part[],
  when: When | undefined,
): readonly Part[] {
  if (!when) return parts
  return parts.map((part) => ({ ...part, when: part.when ? { all: [when, part.when] } : when }))
}

/** The pages of all these plugins, those that extend their contributions among them. */
export function allPages(plugins: readonly Plugin[]): readonly AnyPage[] {
  const extensions = plugins.flatMap((plugin) => plugin.extends)
  return plugins.flatMap((plugin) => unfold(plugin, extensions).pages)
}
