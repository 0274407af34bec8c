/** Lists the first calls of a visit: those of the screen, and of the components that it renders at once. */
import { readKey, type Read } from '../../kernel/api/reads.ts'
import { renderedSlotsOf, isRenderedFirst, readsOf, type ReadFacts } from '../../kit/lazy/prefetch-reads.ts'
import type { PortalParts } from '../../kit/context/portal-parts.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { optionsOf } from '../../kit/context/plan-context.ts'
import { collect } from '../../kernel/plugin/plan.ts'
import { accountPath } from '../../kernel/session/accounts.ts'
import type { FirstVisit } from './first-visit.ts'

type Load = () => Promise<object>

export type VisitReads = {
  readonly reads: readonly Read[]
  /** The loaders of the components that the screen renders at once. */
  readonly parts: readonly Load[]
}

export type ReadParts = Pick<PortalParts, 'session' | 'text'> & { readonly page: Pick<PageData, 'rendering'> }

/** Rejects if the screen cannot be loaded. A component that cannot be loaded, or whose `reads` throws, has no reads. */
export async function visitReads(
  { session, text, page }: ReadParts,
  { plan, found, path }: Pick<FirstVisit, 'plan' | 'found' | 'path'>,
  search: string,
): Promise<VisitReads> {
  const { accounts } = session.read()
  const facts: ReadFacts = {
    account: (belongsTo) => accountPath(accounts, belongsTo),
    language: text.language(),
    params: found.params,
    path,
    query: new URLSearchParams(search),
    optionsOf: (options) => optionsOf(plan, options),
    itemsOf: (slot) => collect(plan, slot).map(({ item }) => item),
  }
  const screen = await found.load()
  // Without scripts everything is rendered at once.
  const isComplete = page.rendering.kind === 'no-script'
  const parts = renderedSlotsOf(screen).flatMap((slot) =>
    collect(plan, slot).flatMap(({ item }, index) =>
      isComplete || slot.isAtOnce || isRenderedFirst(item, index) ? [item.load] : [],
    ),
  )
  const modules = await Promise.allSettled(parts.map((load) => load()))
  const loaded = modules.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const all = [screen, ...loaded].flatMap((module) => declared(module, facts))
  return { reads: [...new Map(all.map((read) => [readKey(read), read])).values()], parts }
}

function declared(module: object, facts: ReadFacts): readonly Read[] {
  try {
    return readsOf(module)(facts)
  } catch {
    // The component makes its calls in the browser, where a failure affects only itself.
    return []
  }
}
