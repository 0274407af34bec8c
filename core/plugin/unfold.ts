/** A plugin's parts, and those that the plugins whose slots it uses bring to its contributions. */
import type { When } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import type { AnyPage, Contribution, Gives } from './gives.ts'
import type { Bringing } from './slot.ts'

/** `failure`: why what its slot brings could not be had. */
type Unfolded = Contribution & { readonly failure?: string }
type Parts = Required<Pick<Gives, 'pages' | 'menu'>> & { readonly adds: readonly Unfolded[] }

/** `within`: the slots that this is brought by. */
export function unfold(gives: Gives, brings: readonly Bringing[], within: readonly string[] = []): Parts {
  const pages = [...(gives.pages ?? [])]
  const menu = [...(gives.menu ?? [])]
  const adds: Unfolded[] = []
  for (const contribution of gives.adds ?? []) {
    const { slot, when } = contribution
    try {
      const parts = brings
        .filter((one) => one.slot === slot.id)
        .map((one) => {
          if (within.includes(slot.id)) throw new Error('it brings itself')
          return unfold(one.gives(contribution), brings, [...within, slot.id])
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

/** What a contribution brings is there under the contribution's own condition. */
function inherit<Part extends { readonly when?: When }>(
  parts: readonly Part[],
  when: When | undefined,
): readonly Part[] {
  if (!when) return parts
  return parts.map((part) => ({ ...part, when: part.when ? { all: [when, part.when] } : when }))
}

/** The pages of all these plugins, those that their contributions bring among them. */
export function allPages(plugins: readonly Plugin[]): readonly AnyPage[] {
  const brings = plugins.flatMap((plugin) => plugin.brings)
  return plugins.flatMap((plugin) => unfold(plugin, brings).pages)
}
